import { type QueryRunner, sql } from '../database/index.ts';

/** Days for which it is known which mails came, so that none is taken twice: servers give up after five. */
const KNOWN_DAYS = 90;

const FORGET = sql(
  'replies-forget',
  `delete from incoming_mail where at < $1::timestamptz - interval '${KNOWN_DAYS} days'`,
);

/** Forgets which mails came long ago. @returns How many. */
export const forgetReplies = (runner: QueryRunner, now: Date): Promise<number> =>
  runner.run(FORGET, [now]);
