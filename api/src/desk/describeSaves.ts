import { findStep } from '@porchlight/engine';
import { readSaves, type Saves, type StoredSaves, stepOfList } from '../applications/saves.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import type { CaseEvent } from './CaseEvent.ts';
import type { Span } from './eventPage.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

const SAVED = sql(
  'desk-saved',
  'select started_at as "startedAt", saved_at as "savedAt", saves from applications where id = $1',
);

interface SavedRow {
  startedAt: Date;
  savedAt: Date;
  saves: StoredSaves[];
}

/** A step's title, and its place, in the language of who reads it: under what the case was given under, or today's definitions. */
function titlesFor({ application }: Case, { release, language }: Staff) {
  const releases = [...new Set([application.release, release])];
  const forms = releases.map((one) => one.formFor('application', application.raw, { language }));
  const titleOf = (name: string): string | undefined =>
    forms.flatMap((form) => findStep(form, name)?.title ?? [])[0];
  /** Where a step stands in its form: what was saved at once is told in this order. */
  const placeOf = (name: string) => forms[0]!.steps.findIndex((step) => step.name === name);
  return { titleOf, placeOf };
}

/** A stretch of work, with how often it was saved where that is known. */
type KnownSaves = Omit<Saves, 'count'> & Partial<Pick<Saves, 'count'>>;

/** A stretch of work in words: when, how often and at which steps; one that no definition has now goes unnamed. */
function describeStretch(
  { from, to, count, steps }: KnownSaves,
  { titleOf, placeOf }: ReturnType<typeof titlesFor>,
) {
  const sorted = [...steps].sort(
    (one, other) => one.at.localeCompare(other.at) || placeOf(one.name) - placeOf(other.name),
  );
  const named = sorted.flatMap(({ name, at }) => {
    const title = titleOf(name);
    return title === undefined ? [] : [{ title, at }];
  });
  return {
    id: `save-${from}`,
    at: to,
    by: 'applicant' as const,
    saves: { from, ...(count !== undefined && { count }), steps: named },
  };
}

/** What a stretch has of papers: when the last one came. How many came, and since when, is not kept by the step. */
function papersOnly(stretch: Saves, papers: ReadonlySet<string | undefined>): KnownSaves[] {
  const steps = stretch.steps.filter(({ name }) => papers.has(name));
  const last = steps.at(-1);
  return last ? [{ from: last.at, to: last.at, steps }] : [];
}

/**
 * What staff are told of her work: what she has not sent when nothing is asked for any more does not count, except
 * papers, which the case has as soon as they are there. A stretch is kept by steps, so another question of the step
 * at which papers are added counts as one. Its name is the one of the release that she saved under.
 */
function countedSaves(
  { sentAt, isAsked, application }: Case,
  { release }: Staff,
  saves: readonly StoredSaves[],
) {
  const papers = new Set([application.release, release].map((one) => stepOfList(one, 'document')));
  return readSaves(saves).flatMap((stretch): KnownSaves[] =>
    isAsked || new Date(stretch.to) <= sentAt ? [stretch] : papersOnly(stretch, papers),
  );
}

/**
 * When the applicant began, and when she worked on it: a stretch for each day, with the steps at which she changed
 * something. Saves are not in the audit trail one by one: a page saves as she types.
 */
export async function describeSaves(
  runner: QueryRunner,
  { one, staff, span }: { one: Case; staff: Staff; span: Span | undefined },
): Promise<CaseEvent[]> {
  const { row, sentAt, isAsked } = one;
  const saved = span && (await runner.first<SavedRow>(SAVED, [row.id]));
  if (!saved) return [];
  const { from, until } = span;
  const isIn = (at: Date) => (!from || at >= from) && (!until || at < until);
  const isUnsent = (at: Date) => at > sentAt && isAsked;
  const titles = titlesFor(one, staff);
  const by = 'applicant' as const;
  const stretches = countedSaves(one, staff, saved.saves);
  // Of saves from before they were kept the last one is known.
  const isKept = stretches.some(({ to }) => new Date(to) > sentAt);
  const { startedAt, savedAt } = saved;
  return [
    ...(!isKept && isUnsent(savedAt) && isIn(savedAt)
      ? [{ id: 'save', at: savedAt.toISOString(), by, action: 'save' }]
      : []),
    ...stretches
      .filter(({ to }) => isIn(new Date(to)))
      .map((stretch) => ({
        ...describeStretch(stretch, titles),
        action: isUnsent(new Date(stretch.to)) ? 'save' : 'work',
      })),
    ...(from ? [] : [{ id: 'start', at: startedAt.toISOString(), by, action: 'start' }]),
  ];
}
