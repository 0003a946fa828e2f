import { STATUSES_FILE } from '@porchlight/engine/builder';
import { isEnumeration } from '@porchlight/engine/edit';
import type { StudioPlace } from './usePlace.ts';

/**
 * Whether the form of what is open in the builder has half of the page: it is long, as those of the desk and of
 * lists of choices, and what is seen beside it needs less room than a step.
 */
export function needsWideForm({ view, file = '' }: Pick<StudioPlace, 'view' | 'file'>): boolean {
  if (view !== 'build') return false;
  return file.startsWith('desk/') || file === STATUSES_FILE || isEnumeration(file);
}
