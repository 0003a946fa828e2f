import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
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

/** Says how long a case may wait; without a clock nothing is late, and no order is by what is due. */
export function setQueueClock(
  files: PackTexts,
  file: string,
  clock: { from: string; workingDays: number } | undefined,
): Built {
  const edits = new FileEdits(files);
  const { sort, clock: known } = edits.read(file) as {
    sort: { at: Pointer };
    clock?: JsonObject;
  };
  if (clock && known) {
    for (const [key, value] of Object.entries(clock))
      putPart(edits, { file, at: ['clock', key] }, value);
  } else {
    putPart(edits, { file, at: ['clock'] }, clock);
  }
  if (!clock) {
    putPart(edits, { file, at: ['late'] }, undefined);
    putPart(edits, { file, at: ['dueWithin'] }, undefined);
    if (sort.at === DUE) putPart(edits, { file, at: ['sort', 'at'] }, RECEIVED);
  }
  return toldOf(edits, { file, at: ['clock'] });
}

/**
 * Says whether only cases stand in a queue that are late, or soon will be: it is in their order then, and is not
 * narrowed. One that has all cases again begins with those that came first.
 * @param shown `clock`: by what it is counted in a queue that has no clock yet.
 */
export function setQueueShown(
  files: PackTexts,
  file: string,
  { late, dueWithin, clock }: { late?: true; dueWithin?: number; clock?: JsonObject },
): Built {
  const edits = new FileEdits(files);
  const known = edits.read(file);
  const wasByAge = known.late === true || known.dueWithin !== undefined;
  const isByAge = late === true || dueWithin !== undefined;
  putPart(edits, { file, at: ['late'] }, late);
  putPart(edits, { file, at: ['dueWithin'] }, dueWithin);
  if (isByAge) {
    if (known.clock === undefined) putPart(edits, { file, at: ['clock'] }, clock);
    putPart(edits, { file, at: ['narrow'] }, undefined);
    putPart(edits, { file, at: ['sort', 'at'] }, DUE);
    putPart(edits, { file, at: ['sort', 'descending'] }, undefined);
  } else if (wasByAge) {
    putPart(edits, { file, at: ['sort', 'at'] }, RECEIVED);
  }
  return toldOf(edits, { file, at: ['late'] });
}
