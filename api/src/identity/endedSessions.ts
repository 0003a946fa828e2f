import type { Logger } from 'pino';
import { type QueryRunner, sql } from '../database/index.ts';

/** SQL: notes the sessions of a query's column `uid` as ended by somebody. */
export const noteEndedOf = (query: string) =>
  `insert into identity_ended_sessions (session_uid) select uid from ${query} where uid is not null
   on conflict do nothing`;

const NOTE = sql('identity-ended-note', noteEndedOf('(values ($1::text)) as one (uid)'));
const FIND = sql(
  'identity-ended-find',
  'select 1 as one from identity_ended_sessions where session_uid = $1',
);
const SWEEP = sql(
  'identity-ended-sweep',
  `delete from identity_ended_sessions where ended_at < now() - $1 * interval '1 second'`,
);

/** Notes that somebody ended a session. */
export const noteEnded = (runner: QueryRunner, uid: string): Promise<number> =>
  runner.run(NOTE, [uid]);

/** The same for a session that is over already: what fails here is no reason to say that it is not. */
export async function noteEndedIfPossible(
  { database, logger }: { database: QueryRunner; logger: Logger },
  uid: string,
): Promise<void> {
  try {
    await noteEnded(database, uid);
  } catch (error) {
    logger.warn({ err: error }, 'That a session was ended is not noted.');
  }
}

/** Whether somebody ended a session. One that ended unused, or was never there, is not noted. */
export const wasEnded = async (runner: QueryRunner, uid: string): Promise<boolean> =>
  (await runner.first(FIND, [uid])) !== undefined;

/** Forgets what no page asks about any more. @param seconds How long a session lasts at most. */
export const sweepEnded = (runner: QueryRunner, seconds: number): Promise<number> =>
  runner.run(SWEEP, [seconds]);
