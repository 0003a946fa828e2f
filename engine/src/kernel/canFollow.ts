import { canHold } from './statuses.ts';
import type { StatusRole } from './types.ts';

/** What an application with a status of this role can be: sent, unsent, or, where it is over, either. */
const sendings = (role: StatusRole) => [true, false].filter((sent) => canHold(role, sent));

/** Whether a status of one role can follow one of another at all, whatever a pack says. */
export const canFollow = (from: StatusRole, to: StatusRole): boolean =>
  sendings(from).some((sent) => canHold(to, sent));
