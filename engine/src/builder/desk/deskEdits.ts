import { EditError, type FileEdit, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { readWords, setWords, type WordsPlace } from '../words.ts';
import { deskSaid, deskTitleOf } from './deskFiles.ts';

type Path = (string | number)[];

/** A part of a file of the desk. */
export interface DeskPart {
  file: string;
  at: (string | number)[];
}

/** What stands behind what in a file of the desk, and in the parts of one. */
const ORDERS: { [part: string]: string[] } = {
  '': [
    ...[
      '$schema',
      'on',
      'statuses',
      'title',
      'label',
      'subject',
      'says',
      'mail',
      'text',
      'values',
      'for',
      'by',
    ],
    ...['from', 'to', 'when', 'columns', 'badges', 'narrow', 'sort', 'clock', 'late', 'dueWithin'],
    ...['receivedWithin', 'separateFrom', 'withdraws', 'bulk', 'effects', 'blocks'],
  ],
  separateFrom: ['actions', 'in'],
  effects: [
    ...['reason', 'requests', 'corrections', 'changes', 'link', 'note', 'flags', 'notice'],
    'answersMessages',
  ],
  requests: ['papers', 'reason'],
  flags: ['set', 'clear'],
  clock: ['from', 'workingDays'],
  blocks: ['id', 'heading', 'paragraph', 'list', 'button', 'to', 'signature', 'when'],
  roles: ['id', 'label', 'sees', 'may'],
  columns: ['at', 'label'],
  badges: ['id', 'label', 'when'],
  changes: ['at', 'value'],
  statuses: ['id', 'role', 'returnsTo', 'leadsTo', 'label', 'next', 'within'],
  leadsTo: ['status', 'by', 'reason'],
};

/** The order in which the properties stand where a part stands. */
export function deskOrderOf(at: Path): string[] {
  const owner = at.slice(0, -1).findLast((key) => typeof key === 'string');
  return ORDERS[owner ?? ''] ?? [];
}

/** What stands somewhere in a file. */
export const valueAt = (data: Json, at: Path): Json | undefined =>
  at.reduce<Json | undefined>(
    (here, key) => (here as JsonObject | undefined)?.[key as string] as Json | undefined,
    data,
  );

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Sets, replaces or takes away one part; what holds nothing without it goes, too. */
export function putPart(edits: FileEdits, { file, at }: DeskPart, value: Json | undefined): void {
  const data = edits.read(file);
  const known = valueAt(data, at);
  if (isSame(known, value)) return;
  const owner = at.slice(0, -1);
  if (value === undefined) {
    const left = Object.keys((valueAt(data, owner) ?? {}) as object).length;
    if (left === 1 && owner.length > 0) putPart(edits, { file, at: owner }, undefined);
    else edits.drop(file, at);
  } else if (known !== undefined) {
    edits.replace(file, at, value);
  } else if (owner.length > 0 && valueAt(data, owner) === undefined) {
    putPart(edits, { file, at: owner }, { [at.at(-1) as string]: value });
  } else {
    edits.set(file, at, value, deskOrderOf(at));
  }
}

/** What people call what is changed: a role by its own name, all else by that of its file. */
export function titleOfPart(edits: FileEdits, { file, at }: DeskPart): string {
  const own = at.length > 1 ? valueAt(edits.read(file), [...at.slice(0, 2), 'label']) : undefined;
  return typeof own === 'string' && deskSaid(file) === 'desk-changed'
    ? own
    : deskTitleOf(edits, file);
}

/** A change of a file of the desk, told of. */
export function toldOf(edits: FileEdits, part: DeskPart): Built {
  const params = { title: titleOfPart(edits, part) };
  return { changes: edits.changes(), said: { id: deskSaid(part.file), params } };
}

/** Sets one part of a file of the desk; undefined takes it away. */
export function setDeskPart(files: PackTexts, part: DeskPart, value: Json | undefined): Built {
  const edits = new FileEdits(files);
  putPart(edits, part, value);
  return toldOf(edits, part);
}

/** A list of the desk, and what can stand in it. */
export interface DeskList extends DeskPart {
  /** Everything that can stand there, in the order in which it does. */
  order: readonly string[];
  /** True where it can't be without an entry. */
  isNeeded?: boolean;
}

/**
 * Puts something into a list of a file of the desk, or takes it out; the others stay as they are written.
 * @throws EditError `last-one` where the list can't be without it
 */
export function setDeskMember(
  files: PackTexts,
  { order, isNeeded, ...part }: DeskList,
  member: string,
  isIn: boolean,
): Built {
  const edits = new FileEdits(files);
  const { file, at } = part;
  const list = (valueAt(edits.read(file), at) ?? []) as string[];
  const known = list.indexOf(member);
  if (known >= 0 !== isIn) {
    if (!isIn && list.length === 1 && isNeeded)
      throw new EditError('last-one', `${file} needs one of these.`);
    const behind = order.slice(order.indexOf(member) + 1);
    const next = list.findIndex((one) => behind.includes(one));
    if (isIn && list.length > 0) edits.set(file, [...at, next], member);
    else if (isIn) putPart(edits, part, [member]);
    else if (list.length > 1) edits.drop(file, [...at, known]);
    else putPart(edits, part, undefined);
  }
  return toldOf(edits, part);
}

/** Writes a text of the desk in one language; one that was not there stands in its order. */
export function setDeskText(
  files: PackTexts,
  place: WordsPlace,
  words: { language: string; text: string },
): Built {
  const text = words.text.trim();
  const isThere = readWords(files, place)[0]!.text !== '';
  if (words.language === languagesOf(files).original && !isThere && text)
    return setDeskPart(files, place, text);
  const id = deskSaid(place.file);
  const title = titleOfPart(new FileEdits(files), place);
  return setWords(files, place, words, { original: id, translated: id, title });
}

/**
 * Several changes one after another, as one. The files that each is given change with the next: nothing found in
 * them may be kept for them.
 */
export function inTurn(
  files: PackTexts,
  works: ((now: PackTexts) => readonly FileEdit[])[],
): FileEdit[] {
  const now = new Map(files);
  const touched = new Set<string>();
  for (const work of works) {
    for (const { name, text } of work(now)) {
      touched.add(name);
      if (text === null) now.delete(name);
      else now.set(name, text);
    }
  }
  return [...touched]
    .filter((name) => now.get(name) !== files.get(name))
    .map((name) => ({ name, text: now.get(name) ?? null }));
}
