import { type QueryRunner, sql } from '../database/index.ts';

/** Days for which it is known what came, so that it is not taken twice. */
const INCOMING_DAYS = 90;
/** Days for which an answer to a number of which no application is known is kept, and a consent that was ended. */
const ANSWER_DAYS = 30;

const INCOMING = sql(
  'texts-forget-incoming',
  `delete from incoming_texts where at < $1::timestamptz - interval '${INCOMING_DAYS} days'`,
);
const ANSWERS = sql(
  'texts-forget-answers',
  `delete from outgoing_texts where application_id is null and ended_at is not null
     and made_at < $1::timestamptz - interval '${ANSWER_DAYS} days'`,
);
const CONSENTS = sql(
  'texts-forget-consents',
  `delete from text_consents c where withdrawn_at < $1::timestamptz - interval '${ANSWER_DAYS} days'
     or not exists (select 1 from applications a where a.owner = c.owner)`,
);
// One that wants no texts is kept: else it would be texted again.
const NUMBERS = sql(
  'texts-forget-numbers',
  `delete from text_numbers n where stopped_at is null
     and not exists (select 1 from text_consents c where c.number_id = n.id)
     and not exists (select 1 from outgoing_texts o where o.number_id = n.id)`,
);

/** Forgets numbers, answers and consents that nothing is known by any more. @returns How many rows. */
export async function forgetSms(runner: QueryRunner, now: Date): Promise<number> {
  const counts = [
    await runner.run(INCOMING, [now]),
    await runner.run(ANSWERS, [now]),
    await runner.run(CONSENTS, [now]),
    await runner.run(NUMBERS),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
