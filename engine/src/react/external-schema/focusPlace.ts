import type { Pointer } from '../../kernel/index.ts';
import { idOfPlace } from './ids.ts';

const CONTROL = 'input:not([type=hidden]), select, textarea';

/** Focuses what asks for a place, when the page has been rendered anew; in a group its first control, or an element of its own. */
export function focusPlace(path: Pointer, preferredId?: string): void {
  setTimeout(() => {
    const preferred = preferredId ? document.getElementById(preferredId) : null;
    const place = document.getElementById(idOfPlace(path));
    const control = place?.matches(CONTROL) ? place : place?.querySelector<HTMLElement>(CONTROL);
    const target = preferred ?? control ?? place;
    target?.focus({ preventScroll: true });
    // What stands in a new name's field is only there until one's own is typed.
    if (path.endsWith('/:name')) (target as HTMLInputElement | null)?.select?.();
    target?.scrollIntoView?.({ block: 'center' });
  });
}
