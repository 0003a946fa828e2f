import { localFile } from '../compile/owner.ts';
import { EditError } from '../edit/FileEdit.ts';
import type { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { titleOf } from './places.ts';

/** What becomes of a reference when that to which it refers goes. */
export type ReferenceKind =
  /** The part of the condition that speaks of it goes; without another part, what it guards is always shown. */
  | 'condition'
  /** The rule or the gate goes. */
  | 'rule'
  /** It is no longer among the questions that a rule marks. */
  | 'mark'
  /** It is no longer on the receipt. */
  | 'receipt'
  /** The value that counts while the question is hidden, or with which it begins, goes. */
  | 'value'
  /** It took the place of this paper, which is asked for again. */
  | 'replaced'
  /** A program asks questions in the step: they have to go first. */
  | 'lot'
  /** Forms have the step in common: it has to leave their files first. */
  | 'common'
  /** It sends the notice: it has to send another one, or none, first. */
  | 'sends'
  /** A text names it: it has to be written otherwise first. */
  | 'names'
  /** A text sends people to it, who would find nothing there. */
  | 'leads'
  /** It looks something up in it: it has to look elsewhere first. */
  | 'looks-up'
  | 'separate'
  /** Written by hand: it has to be changed first. */
  | 'hand';

/** Where a pack speaks of an answer. */
export interface Reference {
  kind: ReferenceKind;
  file: string;
  /** What goes, from the root of the file. */
  at: (string | number)[];
  /** What speaks of it, as people read it. */
  title: string;
}

type Path = (string | number)[];

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbout = (text: string, pointer: Pointer) =>
  text === pointer || text.startsWith(`${pointer}/`);

/** Every place of a JSON value that names a pointer, as a key or as a value. */
function mentions(value: Json, pointer: Pointer, at: Path = []): Path[] {
  if (typeof value === 'string') return isAbout(value, pointer) ? [at] : [];
  if (Array.isArray(value))
    return value.flatMap((one, index) => mentions(one, pointer, [...at, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(isAbout(key, pointer) ? [[...at, key]] : []),
    ...mentions(one as Json, pointer, [...at, key]),
  ]);
}

const RULES = ['rules', 'gates'];
const VALUES = ['otherwise', 'initially', 'notBefore', 'notAfter'];

/** The part of a file that a mention belongs to. */
function partOf(at: Path): Pick<Reference, 'kind' | 'at'> {
  const find = (words: string[]) => at.findIndex((key) => words.includes(String(key)));
  const rule = find(RULES);
  const ruled = rule >= 0 && typeof at[rule + 1] === 'number';
  const when = at.indexOf('when');
  if (ruled && at[rule + 2] === 'at') return { kind: 'mark', at };
  if (ruled && when !== rule + 2) return { kind: 'rule', at: at.slice(0, rule + 2) };
  if (when >= 0) return { kind: 'condition', at: at.slice(0, when + 1) };
  // Of a form that stands alone the list stands beside words of its own.
  if (at[0] === 'receipt' && typeof at.at(-1) === 'number') return { kind: 'receipt', at };
  const value = find(VALUES);
  if (value >= 0 && at[0] === 'properties') return { kind: 'value', at: at.slice(0, value + 1) };
  return { kind: 'hand', at };
}

/** What a part of a file is called by those who read it. */
export function spokenOf(data: JsonObject, at: Path, file: string): string {
  let here: Json = data;
  let title = titleOf(data, String(data.friendlyName ?? file));
  for (const key of at) {
    here = (here as JsonObject)[key as string] as Json;
    if (isRecord(here) && typeof here.title === 'string') title = here.title;
  }
  return title;
}

/** Files that declare: not what they are translated to, nor made-up answers. */
export const declares = (file: string) => !/^(meta|texts|samples)\//.test(localFile(file));

/** Everything in a pack that speaks of an answer, but for its own declaration. */
export function referencesTo(edits: FileEdits, pointer: Pointer): Reference[] {
  return edits.names().flatMap((file): Reference[] => {
    if (!file.endsWith('.json') || !declares(file) || !edits.textOf(file).includes(pointer))
      return [];
    const data = edits.read(file);
    const seen = new Set<string>();
    return mentions(data, pointer).flatMap((found): Reference[] => {
      const part = partOf(found);
      const key = part.at.join('/');
      if (found.at(-1) === 'renamedFrom' || seen.has(key)) return [];
      seen.add(key);
      return [{ ...part, file, title: spokenOf(data, part.at, file) }];
    });
  });
}

/** Every place of a JSON value that holds a text, or has it as a key. */
function placesOfText(value: Json, text: string, at: Path = []): Path[] {
  if (value === text) return [at];
  if (Array.isArray(value))
    return value.flatMap((one, index) => placesOfText(one, text, [...at, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === text ? [[...at, key]] : placesOfText(one as Json, text, [...at, key]),
  );
}

/** Places that name something by its id, which only hands write: of a paper, that of its slot. @example 'energy.bill' */
export function namesOfValue(edits: FileEdits, id: string): Reference[] {
  return edits.names().flatMap((file): Reference[] => {
    if (!file.endsWith('.json') || !declares(file) || !edits.textOf(file).includes(`"${id}"`))
      return [];
    const data = edits.read(file);
    return placesOfText(data, id).map((at) => ({
      kind: 'hand',
      file,
      at,
      title: spokenOf(data, at, file),
    }));
  });
}

const PROGRAMS = '/$/programs';

/** Every place that asks whether a program is chosen. */
function asksFor(value: Json, program: string, at: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => asksFor(one, program, [...at, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === PROGRAMS && JSON.stringify(one).includes(JSON.stringify(program))
      ? [[...at, key]]
      : asksFor(one as Json, program, [...at, key]),
  );
}

/**
 * Conditions outside of a program that hold while it is chosen. Without the program they never hold, and
 * what they guard is not shown to everybody by itself: they have to be changed first.
 */
export function asksForProgram(edits: FileEdits, program: string): Reference[] {
  return edits.names().flatMap((file): Reference[] => {
    if (!file.endsWith('.json') || !declares(file) || file.startsWith(`programs/${program}/`))
      return [];
    if (!edits.textOf(file).includes(PROGRAMS)) return [];
    const data = edits.read(file);
    return asksFor(data, program).map((at) => ({
      kind: 'hand',
      file,
      at,
      title: spokenOf(data, at.slice(0, -1), file),
    }));
  });
}

/** A condition without what it says of an answer; undefined where nothing is left of it. */
export function withoutPointer(condition: JsonObject, pointer: Pointer): JsonObject | undefined {
  const parts = Object.entries(condition).flatMap(([key, part]): [string, Json][] => {
    if (key === 'anyOf') {
      const some = (part as JsonObject[]).flatMap((one) => withoutPointer(one, pointer) ?? []);
      return some.length ? [[key, some]] : [];
    }
    if (key === 'same') {
      const pairs = (part as string[][]).filter((pair) => !pair.includes(pointer));
      return pairs.length ? [[key, pairs]] : [];
    }
    return mentions({ [key]: part as Json }, pointer).length ? [] : [[key, part as Json]];
  });
  return parts.length ? Object.fromEntries(parts) : undefined;
}

/** Later entries of a list first: those before keep their places. */
const byPlace = (one: Reference, other: Reference) => {
  const [a, b] = [one.at.at(-1), other.at.at(-1)];
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0;
};

/**
 * Frees a pack of what speaks of an answer.
 * @throws EditError `not-allowed` where something is written by hand and has to be changed first.
 */
export function dropReferences(edits: FileEdits, pointer: Pointer): void {
  const found = referencesTo(edits, pointer);
  const hand = found.find(({ kind }) => kind === 'hand');
  if (hand)
    throw new EditError(
      'not-allowed',
      `${hand.file} speaks of ${pointer} at /${hand.at.join('/')}.`,
    );
  // Conditions first: what stands in a list keeps its place while another is changed within.
  for (const { kind, file, at } of found) {
    if (kind !== 'condition') continue;
    const now = at.reduce<Json>(
      (here, key) => (here as JsonObject)[key as string] as Json,
      edits.read(file),
    );
    const left = withoutPointer(now as JsonObject, pointer);
    if (!left) edits.drop(file, at);
    else edits.replace(file, at, left);
    if (!left && at[0] === 'properties') edits.drop(file, [...at.slice(0, -1), 'otherwise']);
  }
  const lists = found.filter(({ kind }) => kind === 'mark' || kind === 'receipt').sort(byPlace);
  for (const { file, at } of lists) dropFromList(edits, file, at);
  for (const { file, at, kind } of found) if (kind === 'value') edits.drop(file, at);
  for (const { file, at } of found.filter(({ kind }) => kind === 'rule').sort(byPlace))
    dropFromList(edits, file, at);
}

function valueAt(edits: FileEdits, file: string, at: Path): Json | undefined {
  return at.reduce<Json | undefined>(
    (here, key) => (here as JsonObject | undefined)?.[key as string] as Json | undefined,
    edits.read(file),
  );
}

/** An entry goes; a list without entries goes, too, and a rule that marks nothing. */
function dropFromList(edits: FileEdits, file: string, at: Path): void {
  if (valueAt(edits, file, at) === undefined) return;
  const list = at.slice(0, -1);
  const { length } = valueAt(edits, file, list) as Json[];
  if (length > 1) edits.drop(file, at);
  else if (list.at(-1) === 'at') dropFromList(edits, file, list.slice(0, -1));
  else edits.drop(file, list);
}
