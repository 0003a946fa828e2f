import type { Settings } from '@porchlight/engine/compile';

/** What a period is of. */
export type RetentionKind =
  | 'drafts'
  | 'submissions'
  | 'documents'
  | 'links'
  | 'appointments'
  | 'audit';

/** One period of the pack. */
export interface RetentionRule {
  kind: RetentionKind;
  /** Of the application's status; of its own kinds alone. */
  role?: string;
  days: number;
  /** The ids of the statuses that have the role. */
  statuses: string[];
}

const DAY = 24 * 60 * 60 * 1000;

/** The periods of a pack, in the order in which they are worked on: the audit last, it tells of the others. */
export function rulesOf({ retention = {}, statuses }: Settings): RetentionRule[] {
  const idsOf = (role: string) => statuses.filter((one) => one.role === role).map(({ id }) => id);
  const byRole = (['drafts', 'submissions', 'documents'] as const).flatMap((kind) =>
    Object.entries(retention[kind] ?? {}).map(
      ([role, days]): RetentionRule => ({ kind, role, days, statuses: idsOf(role) }),
    ),
  );
  const others = (['links', 'appointments', 'audit'] as const).flatMap((kind): RetentionRule[] => {
    const days = retention[kind];
    return days === undefined ? [] : [{ kind, days, statuses: [] }];
  });
  return [...byRole, ...others];
}

/** What was last touched before this is over its time. */
export const limitOf = ({ days }: RetentionRule, now: Date): Date =>
  new Date(now.getTime() - days * DAY);
