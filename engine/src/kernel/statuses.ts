import type { Status, StatusActor, StatusRole } from './types.ts';

/**
 * Why a status may not follow: `submitted` (no way back to a draft), `not-submitted` (only the applicant
 * submits), `no-way` (`leadsTo` does not name it), `not-by` (somebody else sets it), `no-reason` (it
 * wants one).
 */
export type StatusRefusal = 'submitted' | 'not-submitted' | 'no-way' | 'not-by' | 'no-reason';

/** A change of status that somebody asks for. */
export interface StatusChange {
  /** The status as it is; undefined where the pack has it no more. */
  from: Status | undefined;
  to: Status;
  wasSubmitted: boolean;
  by: StatusActor;
  reason?: string | undefined;
}

const UNSENT: ReadonlySet<StatusRole> = new Set<StatusRole>(['draft', 'initial']);
const SENT: ReadonlySet<StatusRole> = new Set<StatusRole>(['submitted', 'review']);

/** True for the roles of which what was submitted never is one. */
export const isUnsent = (role: StatusRole): boolean => UNSENT.has(role);

/**
 * True where the role can follow at all, whatever a pack says: what was submitted never becomes a
 * draft, and only the applicant submits.
 */
export function canHold(role: StatusRole, wasSubmitted: boolean): boolean {
  return !(wasSubmitted ? UNSENT : SENT).has(role);
}

/**
 * Validates a change of status by the pack: undefined where it may be made. A status without `leadsTo`
 * leads to each that can follow at all. Where an application has a status that it cannot have (a
 * submitted one that was made a draft), its ways don't count: it has to be set right.
 */
export function validateStatusChange(change: StatusChange): StatusRefusal | undefined {
  const { from, to, wasSubmitted, by, reason } = change;
  if (!canHold(to.role, wasSubmitted)) return wasSubmitted ? 'submitted' : 'not-submitted';
  if (!from?.leadsTo || !canHold(from.role, wasSubmitted)) return undefined;
  const way = from.leadsTo.find(({ status }) => status === to.id);
  if (!way) return 'no-way';
  if (way.by && !way.by.includes(by)) return 'not-by';
  return way.reason && !reason?.trim() ? 'no-reason' : undefined;
}
