import type { StatusRole } from './types.ts';

/**
 * True while the applicant may change her application: a draft, one that needs more, and a demo user's before it
 * is one.
 * @example canEdit('initial', { isDemo: false }) // false
 */
export function canEdit(role: StatusRole, { isDemo }: { isDemo: boolean }): boolean {
  return role === 'draft' || role === 'review' || (role === 'initial' && isDemo);
}
