import { type QueryRunner, sql } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';

const SPEND = sql(
  'upload-day-spend',
  `insert into upload_days as u (owner, day, bytes) values ($1, $2, $3)
   on conflict (owner, day) do update set bytes = u.bytes + $3 where u.bytes + $3 <= $4
   returning bytes`,
);
const FORGET = sql('upload-day-forget', 'delete from upload_days where day < $1');

/** Days of which it is remembered what was sent. */
const KEPT = 2;
const DAY = 24 * 60 * 60 * 1000;

/** Bytes that somebody is about to send, and how many she may send on one day. */
export interface Spending {
  /** An account, or a link. */
  owner: string;
  /** Bytes that are about to be sent, whatever becomes of them. */
  bytes: number;
  /** Bytes that an owner may send on one day. */
  limit: number;
  now: Date;
}

/**
 * Counts what an owner sends on a day.
 * @throws ProblemError 422 `upload-day-full`: nothing is counted then.
 */
export async function spendDay(
  runner: QueryRunner,
  { owner, bytes, limit, now }: Spending,
): Promise<void> {
  const values = [owner, dayOf(now), bytes, limit];
  if (bytes <= limit && (await runner.first(SPEND, values))) return;
  throw new ProblemError(422, 'upload-day-full', {
    params: { megabytes: Math.floor(limit / 1024 / 1024) },
  });
}

/** Forgets days that no limit asks for any more. @returns How many rows. */
export async function forgetUploadDays({
  database,
  clock,
}: {
  database: QueryRunner;
  clock: () => Date;
}): Promise<number> {
  return database.run(FORGET, [dayOf(new Date(clock().getTime() - KEPT * DAY))]);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
