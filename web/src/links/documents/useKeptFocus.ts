import type { PendingUpload } from '@porchlight/engine/react';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row's button goes with its row, once the file has arrived, is tried again or is given up. The focus
 * then goes to the list's heading, not to the top of the page.
 */
export function useKeptFocus(
  heading: RefObject<HTMLElement | null>,
  pending: PendingUpload[],
): void {
  const state = pending.map(({ key, hasFailed }) => `${key} ${hasFailed}`).join();
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state, heading]);
}
