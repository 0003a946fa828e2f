import {
  addDays,
  type CompiledForm,
  fieldsOf,
  findStep,
  formatMessage,
  type LeftQuestion,
  type Report,
  type ReportDuration,
  type ReportWeek,
  today,
} from '@porchlight/engine';
import { sql } from '../../database/index.ts';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';
import { EVERY_CASE, hasRight, type Staff, scopesOf } from '../Staff.ts';
import { nameOfQuestion } from './countLeft.ts';
import { ALL, scopeOf } from './countReports.ts';

const READ = sql(
  'report-read',
  `select measure, name, days, sum(count)::int as count from report_days
   where role = $1 and (measure = 'waiting' or day > $2) group by measure, name, days`,
);
const WEEKS = sql(
  'report-weeks',
  `select to_char(date_trunc('week', day), 'YYYY-MM-DD') as from, sum(count)::int as count
   from report_days where role = $1 and measure = 'received' and day > $2 group by 1 order by 1`,
);
const FIRST = sql(
  'report-first-day',
  `select min(day)::text as day from report_days where role = $1 and measure <> 'waiting'`,
);
const COUNTED = sql(
  'report-counted',
  `select counted_at as at from report_progress where part = '${ALL}'`,
);

interface Counted {
  measure: 'received' | 'reached' | 'stayed' | 'waiting' | 'left' | 'left-at';
  name: string;
  days: number;
  count: number;
}

const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** The weeks from the first that has any to that of a day, also those in which none came. */
function everyWeek(weeks: ReportWeek[], day: string): ReportWeek[] {
  const all: ReportWeek[] = [];
  for (let from = weeks[0]?.from ?? addDays(day, 1); from <= day; from = addDays(from, 7))
    all.push(weeks.find((week) => week.from === from) ?? { from, count: 0 });
  return all;
}

/** The days within which a share of what was counted lies. @param share 0 to 1 */
function daysWithin(rows: Counted[], share: number): number {
  const wanted = sumOf(rows) * share;
  let seen = 0;
  for (const { days, count } of rows.toSorted((one, other) => one.days - other.days)) {
    seen += count;
    if (seen >= wanted) return days;
  }
  return 0;
}

function durationsOf(rows: Counted[], names: { id: string; label: string }[]): ReportDuration[] {
  const known = [...new Set([...names.map(({ id }) => id), ...rows.map(({ name }) => name)])];
  return known.flatMap((id) => {
    const own = rows.filter(({ name }) => name === id);
    if (own.length === 0) return [];
    const label = names.find((one) => one.id === id)?.label ?? id;
    const [half, most, longest] = [0.5, 0.9, 1].map((share) => daysWithin(own, share));
    return [{ label, count: sumOf(own), half: half!, most: most!, longest: longest! }];
  });
}

/** Which steps were left, in the order of the form, each with its questions; those that are gone by their names. */
function leftOf(rows: Counted[], { release, language }: Staff): NonNullable<Report['left']> {
  // Of every program, whichever was chosen.
  const names = release.compiled.programs.map(({ folder }) => `${folder}.`);
  const form = release.formFor('application', {}, { language, names });
  const steps = rows.filter(({ measure }) => measure === 'left');
  const texts = release.texts(language);
  // Which limit it was is not counted.
  const says = (code: string) =>
    Object.hasOwn(texts, code) ? formatMessage(texts, code, { limit: '…' }, language) : undefined;
  const position = (name: string) => form.steps.findIndex((step) => step.name === name);
  return steps
    .toSorted((one, other) => position(one.name) - position(other.name))
    .map(({ name, count }) => ({
      title: findStep(form, name)?.title ?? name,
      count,
      questions: questionsOf(rows, form, name, says),
    }));
}

/** The questions of a step at which it was left; one that is gone has no words any more, and is left out. */
function questionsOf(
  rows: Counted[],
  form: CompiledForm,
  step: string,
  says: (code: string) => string | undefined,
): LeftQuestion[] {
  const counts = new Map(
    rows.flatMap(({ measure, name, count }) => (measure === 'left-at' ? [[name, count]] : [])),
  );
  const most = (one: { count: number }, other: { count: number }) => other.count - one.count;
  const questions = [...fieldsOf(form)].flatMap(([pointer, { title }]) => {
    const own = nameOfQuestion(step, pointer);
    const count = counts.get(own);
    if (count === undefined) return [];
    const problems = [...counts].flatMap(([name, times]) => {
      const code = name.startsWith(`${own} `) ? name.slice(own.length + 1) : undefined;
      const words = code && says(code);
      return words ? [{ says: words, count: times }] : [];
    });
    return [{ pointer, title, count, problems: problems.toSorted(most) }];
  });
  return questions.toSorted(most);
}

/**
 * What was counted in so many days up to today, of the cases that somebody's role sees.
 * @param role The id of one of her roles; absent: the first of them that may read reports.
 * @throws ProblemError 403 `desk-not-your-role`, 404 where the public release has no reports
 */
export async function readReport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  staff: Staff,
  { days, role }: { days: number; role?: string | undefined },
): Promise<Report> {
  const { desk, release, language } = staff;
  if (!desk.reports) throw notFound();
  const roles = staff.roles.filter((one) => hasRight({ roles: [one] }, 'report'));
  const scopes = scopesOf({ roles });
  const scope = role ?? scopes[0];
  if (scope === undefined || !scopes.includes(scope))
    throw new ProblemError(403, 'desk-not-your-role');
  const own = roles.find(({ id }) => id === scope);
  const kept = scope === EVERY_CASE || !own ? EVERY_CASE : scopeOf(own);
  const day = today(clock(), release.compiled.settings.timeZone);
  const since = addDays(day, -days);
  const [rows, weeks, first, counted] = await Promise.all([
    database.all<Counted>(READ, [kept, since]),
    database.all<ReportWeek>(WEEKS, [kept, since]),
    database.first<{ day: string | null }>(FIRST, [kept]),
    database.first<{ at: Date }>(COUNTED),
  ]);
  const { statuses } = release.portal(language);
  const of = (measure: Counted['measure']) => rows.filter((row) => row.measure === measure);
  return {
    days,
    ...(counted?.at && { countedAt: counted.at.toISOString() }),
    ...(first?.day && first.day > addDays(since, 1) && { since: first.day }),
    ...(scope !== EVERY_CASE && {
      roles: roles.map(({ id, label }) => ({ id, label })),
    }),
    received: { count: sumOf(of('received')), weeks: everyWeek(weeks, day) },
    reached: durationsOf(of('reached'), statuses),
    stayed: durationsOf(of('stayed'), statuses),
    waiting: durationsOf(of('waiting'), statuses),
    ...(scope === EVERY_CASE && { left: leftOf(rows, staff) }),
  };
}
