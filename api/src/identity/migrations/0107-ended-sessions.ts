import { migration } from '../../database/migration.ts';

/**
 * Sessions that somebody ended: signed out elsewhere, a changed password, a deleted account. A page of one tells that
 * from a session that nobody used. Whose it was is not kept.
 */
export const endedSessions = migration(
  '0107-ended-sessions',
  `
  create table identity_ended_sessions (
    session_uid text primary key,
    ended_at timestamptz not null default now()
  );
  create index identity_ended_sessions_at on identity_ended_sessions (ended_at);
  `,
);
