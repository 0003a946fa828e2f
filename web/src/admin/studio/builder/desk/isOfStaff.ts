import { STATUSES_FILE } from '@porchlight/engine/builder';
import { isEnumeration } from '@porchlight/engine/edit';
import type { StudioPlace } from '../../usePlace.ts';

/**
 * Whether what is open in the builder is of staff, or a list of choices: its form is long, and what is seen
 * beside it needs less room than a step.
 */
export function isOfStaff({ view, file = '' }: Pick<StudioPlace, 'view' | 'file'>): boolean {
  if (view !== 'build') return false;
  return file.startsWith('desk/') || file === STATUSES_FILE || isEnumeration(file);
}
