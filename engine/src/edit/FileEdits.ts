import type { Json, JsonObject } from '../kernel/types.ts';
import { editJson, replaceJson } from './editJson.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { moveInList } from './moveInList.ts';

/** Where a pack's files are read: a map, or a folder. */
export type TextSource = Pick<PackTexts, 'has' | 'get' | 'keys'>;

/** Changes of several files of a pack that belong together. Each leaves all else in its file as it is written. */
export class FileEdits {
  private readonly source: TextSource;
  private readonly changed = new Map<string, string | null>();

  constructor(source: TextSource) {
    this.source = source;
  }

  /** Whether the pack has the file, with what was changed here. */
  has(name: string): boolean {
    return this.changed.has(name) ? this.changed.get(name) !== null : this.source.has(name);
  }

  /** The files of the pack as it is with the changes. */
  names(): string[] {
    if (this.changed.size === 0) return [...this.source.keys()];
    return [...new Set([...this.source.keys(), ...this.changed.keys()])].filter((name) =>
      this.has(name),
    );
  }

  /** @throws EditError where the pack has no such file. */
  textOf(name: string): string {
    const text = this.changed.has(name) ? this.changed.get(name) : this.source.get(name);
    if (text === undefined || text === null)
      throw new EditError('not-there', `The pack has no ${name}.`);
    return text;
  }

  /**
   * What a file holds, as its meta-schema says it (`Kind`); nothing is validated here.
   * @throws EditError where the pack has no such file, or it holds no JSON.
   */
  read<Kind extends object = JsonObject>(name: string): Kind {
    return readJson<Kind>(name, this.textOf(name));
  }

  /** A new file. It names its meta-schema. @throws EditError where the file is there. */
  add(name: string, kind: string, data: JsonObject): void {
    if (this.has(name)) throw new EditError('taken', `${name} is there already.`);
    const up = '../'.repeat(name.split('/').length - 1);
    const $schema = `${up}meta/${kind}.schema.json`;
    this.changed.set(name, `${JSON.stringify({ $schema, ...data }, null, 2)}\n`);
  }

  /** A file's whole text. */
  write(name: string, text: string): void {
    this.changed.set(name, text);
  }

  /**
   * One value of a file; a position in a list inserts, -1 appends.
   * @param names What a new property stands among, in their order; at the end where it is not given.
   */
  set(name: string, at: (string | number)[], value: Json, names?: string[]): void {
    const place = names && ((known: string[]) => placeAmong(String(at.at(-1)), known, names));
    this.changed.set(name, editJson(this.textOf(name), at, value, place));
  }

  /** Another value in the place of one that is there, on one line or indented as that one is. */
  replace(name: string, at: (string | number)[], value: Json): void {
    this.changed.set(name, replaceJson(this.textOf(name), at, value));
  }

  /** Takes a property, or an entry of a list, away. */
  drop(name: string, at: (string | number)[]): void {
    this.changed.set(name, editJson(this.textOf(name), at, undefined));
  }

  /** Moves an entry of a list. */
  move(name: string, list: (string | number)[], from: number, to: number): void {
    this.changed.set(name, moveInList(this.textOf(name), list, from, to));
  }

  /** Deletes a file; nothing happens to one that is not there. */
  delete(name: string): void {
    this.changed.set(name, null);
  }

  /** What is another now than it was. */
  changes(): FileEdit[] {
    return [...this.changed]
      .filter(([name, text]) =>
        text === null ? this.source.has(name) : text !== this.source.get(name),
      )
      .map(([name, text]) => ({ name, text }));
  }
}

/** What was parsed last of each file: a builder reads the same few files a hundred times between two changes. */
const lastRead = new Map<string, { text: string; data: JsonObject }>();
/** Files: what a form, its program and its lists are made of is less. */
const READ_AT_MOST = 500;

/**
 * What a file holds, taken to be a `Kind`. The same object is given to all who read the same text: it is frozen.
 * @throws EditError where it holds no JSON.
 */
export function readJson<Kind extends object = JsonObject>(name: string, text: string): Kind {
  const known = lastRead.get(name);
  if (known?.text === text) return known.data as Kind;
  const data = freeze(parse(name, text));
  lastRead.delete(name);
  if (lastRead.size === READ_AT_MOST) lastRead.delete(lastRead.keys().next().value!);
  lastRead.set(name, { text, data });
  return data as Kind;
}

function parse(name: string, text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (error) {
    throw new EditError('not-json', `${name}: ${(error as Error).message}`);
  }
}

function freeze<Data extends Json>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  for (const one of Object.values(data)) freeze(one);
  return Object.freeze(data);
}

/** Behind the last of those before it that is there; first where none is. */
function placeAmong(key: string, known: string[], names: string[]): number {
  const before = new Set(names.slice(0, Math.max(0, names.indexOf(key))));
  const last = known.findLastIndex((name) => name === '$schema' || before.has(name));
  return last + 1;
}
