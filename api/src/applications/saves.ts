import { type Form, stepOfPointer, today } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { ApplicationRow } from './ApplicationRow.ts';
import { type CollectionPath, findList } from './collectionForms.ts';
import type { DecryptedApplication } from './DecryptedApplication.ts';
import { isStored, type ReadSave } from './readSave.ts';

/** How many stretches of work a row keeps one by one; of more, the two oldest become one. */
const MOST = 40;

/** What an applicant saved on one day, as a row keeps it; times in milliseconds. */
export interface StoredSaves {
  /** The day, and when it was sent last: what is saved with the same of both is one stretch. */
  of: string;
  from: number;
  to: number;
  count: number;
  /** The name of each step at which an answer changed, and when one last did. */
  steps: { [step: string]: number };
}

/** A stretch of work, as it leaves the server. */
export interface Saves {
  from: string;
  to: string;
  count: number;
  /** In the order in which they were saved last. */
  steps: { name: string; at: string }[];
}

/**
 * The column `saves` with one save more, worked out by the statement that stores it: nothing has to be read
 * before. @param saved The parameter with what `noteSteps` made.
 */
export function withSave(saved: `$${number}`): string {
  const now = `${saved}::jsonb`;
  const joined = (one: string, other: string) =>
    `jsonb_build_array(${one} || jsonb_build_object('to', ${other}->'to', 'count',
       (${one}->>'count')::int + (${other}->>'count')::int, 'steps', (${one}->'steps') || (${other}->'steps')))`;
  return `case when ${now} is null then saves
     when saves->-1->>'of' = ${now}->>'of' then (saves - -1) || ${joined('(saves->-1)', now)}
     when jsonb_array_length(saves) >= ${MOST} then
       ${joined('(saves->0)', '(saves->1)')} || (saves - 0 - 0) || ${now}
     else saves || ${now} end`;
}

/** The beginning of a statement that changes an item of an application, by which its row has the save, too. */
export const notedIn = (application: `$${number}`, saved: `$${number}`): string =>
  `with noted as (update applications set saves = ${withSave(saved)}
     where id = ${application} and ${saved}::jsonb is not null)`;

/** A save that changed something at these steps; null where it changed nothing. */
export function noteSteps(
  { release, row }: { release: Release; row: Pick<ApplicationRow, 'sentAt'> },
  steps: Iterable<string>,
  now: Date,
): StoredSaves | null {
  const at = now.getTime();
  const changed = Object.fromEntries(Array.from(steps, (step) => [step, at]));
  if (Object.keys(changed).length === 0) return null;
  const day = today(now, release.compiled.settings.timeZone);
  const of = row.sentAt ? `${day} ${row.sentAt.getTime()}` : day;
  return { of, from: at, to: at, count: 1, steps: changed };
}

/** A save of answers, by the steps of those that are others now. */
export function noteAnswers(
  application: DecryptedApplication,
  form: Form,
  { raw, sent }: Pick<ReadSave, 'raw' | 'sent'>,
  now: Date,
): StoredSaves | null {
  const changed = sent.filter((pointer) => !isStored(application.raw, raw, [pointer]));
  const steps = changed.flatMap((pointer) => stepOfPointer(form, pointer)?.name ?? []);
  return noteSteps(application, steps, now);
}

/** A save of an item, by the step at which its list stands. */
export function noteItem(
  application: DecryptedApplication,
  path: CollectionPath,
): StoredSaves | null {
  const step = stepOfList(application.release, path);
  return noteSteps(application, step === undefined ? [] : [step], application.now);
}

/** The name of the step at which a list stands. */
export function stepOfList(release: Release, path: CollectionPath): string | undefined {
  const form = release.form('application');
  const list = findList(form, path);
  return list && stepOfPointer(form, list.pointer)?.name;
}

/** What a row keeps, with times as they are told. */
export function readSaves(stored: readonly StoredSaves[]): Saves[] {
  const time = (at: number) => new Date(at).toISOString();
  return stored.map(({ from, to, count, steps }) => ({
    from: time(from),
    to: time(to),
    count,
    steps: Object.entries(steps)
      .sort(([, one], [, other]) => one - other)
      .map(([name, at]) => ({ name, at: time(at) })),
  }));
}
