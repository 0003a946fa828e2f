import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import { isByAge, isByDue } from '../../kernel/desk/index.ts';
import type { JsonObject, Pointer } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { type DeskPart, putPart, toldOf } from './deskEdits.ts';

const DUE = '/$/case/due';
const RECEIVED = '/$/case/received';

/**
 * Puts an entry behind the others of a list, or takes one away with the words that it has; the others
 * stay as they are written.
 * @param at Position -1 is behind the last.
 * @throws EditError `last-one`
 */
export function setDeskEntry(
  files: PackTexts,
  { file, at }: DeskPart,
  entry: JsonObject | undefined,
): Built {
  const edits = new FileEdits(files);
  const [list, index] = [at.slice(0, -1), at.at(-1) as number];
  const entries = (edits.read(file)[list[0] as string] ?? []) as { at?: Pointer }[];
  if (entry) {
    edits.set(file, at, entry);
    return toldOf(edits, { file, at: list });
  }
  if (entries.length === 1)
    throw new EditError('last-one', `${file} has one of its ${list} at least.`);
  const key = `${list[0]}${entries[index]?.at}`;
  edits.drop(file, at);
  for (const language of languagesOf(files).others)
    if (edits.has(translationFile(file, language)))
      new Translations(edits, file, language).drop(key);
  return toldOf(edits, { file, at: list });
}

/**
 * Moves an entry of a list in a file of the desk, such as a column of a queue; positions are from
 * 0.
 */
export function moveDeskEntry(
  files: PackTexts,
  { file, at }: DeskPart,
  { from, to }: { from: number; to: number },
): Built {
  const edits = new FileEdits(files);
  edits.move(file, at, from, to);
  return toldOf(edits, { file, at });
}

/** Has a queue show the day received, before its other columns, where it does not and there is room. */
function showReceived(edits: FileEdits, file: string, most: number): void {
  const { columns = [] } = edits.read(file) as { columns?: { at: Pointer }[] };
  if (columns.length < most && !columns.some(({ at }) => at === RECEIVED))
    edits.set(file, ['columns', 0], { at: RECEIVED });
}

/** How a queue stood before it was one by age: its order, and by what it was narrowed. */
export interface QueueBefore {
  sort: { at: Pointer; descending?: boolean };
  narrow?: Pointer[];
}

/** Gives a queue that is by age no more the order that it had; else it begins with those that came first. */
function putBefore(edits: FileEdits, file: string, before: QueueBefore | undefined): void {
  const { clock } = edits.read(file);
  const known = before?.sort.at === DUE && !clock ? undefined : before?.sort;
  putPart(edits, { file, at: ['sort', 'at'] }, known?.at ?? RECEIVED);
  putPart(edits, { file, at: ['sort', 'descending'] }, known?.descending);
  if (before?.narrow) putPart(edits, { file, at: ['narrow'] }, before.narrow);
}

/**
 * Says how long a case may wait; without a clock nothing is late, and no order is by what is due.
 * @param before How the queue stands again where it was by age and is no more.
 */
export function setQueueClock(
  files: PackTexts,
  file: string,
  clock: { from: string; workingDays: number } | undefined,
  before?: QueueBefore,
): Built {
  const edits = new FileEdits(files);
  const {
    sort,
    clock: known,
    ...age
  } = edits.read(file) as QueueAge & {
    sort: { at: Pointer };
    clock?: JsonObject;
  };
  const isAged = isByDue(age);
  if (clock && known) {
    for (const [key, value] of Object.entries(clock))
      putPart(edits, { file, at: ['clock', key] }, value);
  } else {
    putPart(edits, { file, at: ['clock'] }, clock);
  }
  if (!clock) {
    putPart(edits, { file, at: ['late'] }, undefined);
    putPart(edits, { file, at: ['dueWithin'] }, undefined);
    if (isAged) putBefore(edits, file, before);
    else if (sort.at === DUE) putPart(edits, { file, at: ['sort', 'at'] }, RECEIVED);
  }
  return toldOf(edits, { file, at: ['clock'] });
}

/** Which cases stand in a queue by their age: none of these is said of one that has all. */
export interface QueueAge {
  late?: true;
  dueWithin?: number;
  receivedWithin?: number;
}

/** What is wanted of `setQueueShown`. */
export interface QueueShown extends QueueAge {
  /** Where nothing is counted yet: how it is counted. */
  clock?: JsonObject;
  /** How it stood before it was one by age. */
  before?: QueueBefore;
  /** Of fewer columns a queue of the last days shows the day received, too; absent: it is as it was. */
  mostColumns?: number;
}

/**
 * Says whether only cases stand in a queue that are late, soon will be, or were received lately: it is in the
 * order by that day then, and is not narrowed. One that has all cases again is in the order of before;
 * a column of the day received stays.
 * @param shown `clock`: by what it is counted in a queue that has no clock yet.
 */
export function setQueueShown(
  files: PackTexts,
  file: string,
  { clock, before, mostColumns = 0, ...age }: QueueShown,
): Built {
  const edits = new FileEdits(files);
  const known = edits.read(file) as QueueAge & { sort: { at: Pointer }; clock?: JsonObject };
  for (const key of ['late', 'dueWithin', 'receivedWithin'] as const)
    putPart(edits, { file, at: [key] }, age[key]);
  if (isByAge(age)) {
    if (isByDue(age) && known.clock === undefined) putPart(edits, { file, at: ['clock'] }, clock);
    const order = isByDue(age) ? DUE : RECEIVED;
    putPart(edits, { file, at: ['narrow'] }, undefined);
    if (order === DUE || known.sort.at !== order)
      putPart(edits, { file, at: ['sort', 'descending'] }, undefined);
    putPart(edits, { file, at: ['sort', 'at'] }, order);
    // By which day it is sorted can be seen.
    if (order === RECEIVED && known.receivedWithin === undefined)
      showReceived(edits, file, mostColumns);
  } else if (isByAge(known)) {
    putBefore(edits, file, before);
  }
  return toldOf(edits, { file, at: ['late'] });
}
