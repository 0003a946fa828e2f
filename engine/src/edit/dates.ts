import { localFile } from '../compile/owner.ts';
import { isDate } from '../kernel/formats.ts';
import type { JsonObject } from '../kernel/types.ts';
import { whyNotAgain } from '../kernel/whyNotAgain.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';

/** The first and the last day (`YYYY-MM-DD`) on which something is taken; null for no such day. */
export interface Dates {
  opens: string | null;
  closes: string | null;
  /** How often those days come again; null where they do not. Only a program can say so. */
  every: Every | null;
}

/** After what time the days of a program come again. */
export type Every = (typeof EVERY)[number];

/** Every time after which the days of a program can come again. */
export const EVERY = ['month', 'year'] as const;

/** What the dates of a file are of: the whole portal, a program, or a form that stands alone. */
export type DatesOf = 'portal' | 'program' | 'form';

const INSIDE: { [of in DatesOf]: string[] } = { portal: ['intake'], program: [], form: [] };

/** Of what a file says when it is open; undefined where it says no such thing. */
export function datesOf(file: string): DatesOf | undefined {
  if (file === 'portal.json') return 'portal';
  const local = localFile(file);
  if (local === file) return undefined;
  if (file.startsWith('programs/')) return local === 'program.json' ? 'program' : undefined;
  return local === 'wizard.json' || local === 'form.json' ? 'form' : undefined;
}

/** When applications can be made (`portal.json`), a program chosen, or a form that stands alone sent. */
export function readDates(files: PackTexts, file: string): Dates | undefined {
  const of = datesOf(file);
  if (!of) return undefined;
  const data = new FileEdits(files).read(file);
  const place = of === 'portal' ? (data.intake as JsonObject | undefined) : data;
  const day = (key: string) => (place?.[key] as string | null | undefined) ?? null;
  const every = of === 'program' ? ((data.every as Every | undefined) ?? null) : null;
  return { opens: day('opens'), closes: day('closes'), every };
}

/** @throws EditError `not-a-day`, `closes-first`, `never-again` as `setDates` */
export function checkDates(of: DatesOf, { opens, closes, every }: Dates): void {
  for (const day of [opens, closes])
    if (day !== null && !isDate(day)) throw new EditError('not-a-day', `${day} is no day.`);
  if (opens && closes && closes < opens)
    throw new EditError('closes-first', `It closes on ${closes}, before it opens.`);
  if (!every) return;
  if (of !== 'program') throw new EditError('not-allowed', 'Only a program opens again.');
  if (whyNotAgain({ opens, closes, every }))
    throw new EditError('never-again', 'It does not close before it opens again.');
}

/**
 * Sets the days, one of them, or whether they come again.
 * @throws EditError `not-a-day`; `closes-first` where no day lies between; `never-again` where they come
 *   again but one of them is missing, or the last is not before the next first; `not-there` where the
 *   file says no dates.
 */
export function setDates(files: PackTexts, file: string, dates: Partial<Dates>): FileEdit[] {
  const [known, of] = [readDates(files, file), datesOf(file)];
  if (!known || !of) throw new EditError('not-there', `${file} has no dates.`);
  const now = { ...known, ...dates };
  checkDates(of, now);
  const edits = new FileEdits(files);
  for (const key of ['opens', 'closes'] as const)
    if (now[key] !== known[key]) edits.set(file, [...INSIDE[of], key], now[key]);
  if (now.every === known.every) return edits.changes();
  if (now.every) edits.set(file, ['every'], now.every, ['opens', 'closes', 'every']);
  else edits.drop(file, ['every']);
  return edits.changes();
}
