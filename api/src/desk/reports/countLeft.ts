import type { Release } from '@porchlight/engine/compile';
import { findById } from '../../applications/ApplicationRow.ts';
import {
  decryptApplication,
  validateApplication,
} from '../../applications/DecryptedApplication.ts';
import { measureProgress, positionOf } from '../../applications/progress.ts';
import { DecryptionError } from '../../crypto/index.ts';
import { type QueryRunner, sql } from '../../database/index.ts';
import type { Services } from '../../Services.ts';
import { EVERY_CASE } from '../Staff.ts';
import type { CountedDay } from './countCases.ts';

const LEFT = sql(
  'report-left',
  `select id from applications where status = any($3) and date_received is null
     and started_at > $1::date - make_interval(days => $4) and started_at < $1::date + 2
     and saved_at >= $1::date::timestamp at time zone $2
     and saved_at < ($1::date + 1)::timestamp at time zone $2
     and not exists (select 1 from report_left l where l.application_id = applications.id)
   order by id`,
);
const REMEMBER = sql(
  'report-left-remember',
  'insert into report_left (application_id) select unnest($1::int[]) on conflict do nothing',
);
const WRITE = sql(
  'report-left-write',
  `insert into report_days (day, role, measure, name, days, count)
   select $1, '${EVERY_CASE}', e->>'measure', e->>'name', 0, (e->>'count')::int
   from jsonb_array_elements($2::jsonb) e
   on conflict (day, role, measure, name, days)
     do update set count = report_days.count + excluded.count`,
);

/** The name under which a question of a step is counted, and what is said of it there. */
export const nameOfQuestion = (step: string, pointer: string, code?: string): string =>
  [step, pointer, ...(code === undefined ? [] : [code])].join(' ');

/** Where a draft stands: its step, and under which names its questions that have no answer or a wrong one count. */
function whereLeft(
  services: Pick<Services, 'vault' | 'clock'>,
  row: NonNullable<Awaited<ReturnType<typeof findById>>>,
  release: Release,
): { step: string; questions: Set<string> } {
  const application = decryptApplication(services, row, release, release.languages[0]!);
  const validated = validateApplication(application);
  const step = validated.evaluation.steps[positionOf(validated, row.step)] ?? row.step;
  const { gates } = measureProgress(validated);
  const wrong = [...validated.problems, ...gates].filter((one) => one.step === step);
  // Each question once, and once for each thing that is wrong with it.
  const names = wrong.flatMap(({ path, code }) => [
    nameOfQuestion(step, path),
    nameOfQuestion(step, path, code),
  ]);
  return { step, questions: new Set(names) };
}

/**
 * Counts the drafts that nobody has gone on with since a day: by the step that was open, and by its questions that
 * have no answer or a wrong one, by the code of what is wrong. Each draft counts once. Answers are read, and not kept.
 * `unsent` are the ids of the statuses of what was not sent.
 */
export async function countLeft(
  services: Pick<Services, 'vault' | 'clock'>,
  runner: QueryRunner,
  { day, timeZone }: CountedDay,
  { release, unsent }: { release: Release; unsent: string[] },
): Promise<void> {
  const { limits } = release.compiled.settings;
  const found = await runner.all<{ id: number }>(LEFT, [
    day,
    timeZone,
    unsent,
    limits.draftDays + 1,
  ]);
  const counts = new Map<string, { measure: string; name: string; count: number }>();
  const add = (measure: 'left' | 'left-at', name: string) => {
    const key = `${measure} ${name}`;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { measure, name, count: before + 1 });
  };
  for (const { id } of found) {
    const row = await findById(runner, id);
    if (!row) continue;
    try {
      const { step, questions } = whereLeft(services, row, release);
      add('left', step);
      for (const name of questions) add('left-at', name);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      // Its key is gone: where it stands is known, and not what is missing.
      add('left', row.step);
    }
  }
  await runner.run(REMEMBER, [found.map(({ id }) => id)]);
  await runner.run(WRITE, [day, JSON.stringify([...counts.values()])]);
}
