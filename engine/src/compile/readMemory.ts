import { isDeepStrictEqual } from 'node:util';
import type { Field, Pointer } from '../kernel/types.ts';
import { namesOf } from './packNames.ts';
import type { Pack, PackFile } from './readPack.ts';

/** The fields that something is made against. */
export type Fields = ReadonlyMap<Pointer, Field>;

/** What something is made of beside the files of a pack. */
export interface MadeAgainst {
  fields?: Fields;
  /** All else that is not read of files: what is equal is the same. */
  rest?: unknown;
}

/** Versions of one thing that are kept, those that were used last: of what is edited, and before and after an undo. */
const VERSIONS = 4;
/** Things that are kept, those that were used last: forms, lists and the desk, each in each language. */
const THINGS = 300;
const NO_FIELDS: Fields = new Map();
const memories: { clear(): void }[] = [];

/** Forgets all of it, as if the process had just begun. */
export function forgetReads(): void {
  for (const memory of memories) memory.clear();
}

/**
 * Remembers what was made of a pack until something changes that was read for it. What is read is noted as it is read, so
 * no list of it can be wrong: the presence of a file that is looked for, its content once it is looked at, and the names of
 * all files where they are gone through. A file that was not written is the same object. What something is wrong with
 * is made anew each time, so that it is said each time.
 * @returns Gives what was made before under a key, or makes it with a pack and fields that note what is read.
 */
export function createReadMemory<Value>() {
  type Made = { reads: Reads; rest: unknown; value: Value };
  const kept = new Map<string, Made[]>();
  memories.push(kept);

  function keep(key: string, versions: Made[]): void {
    kept.delete(key);
    kept.set(key, versions);
    if (kept.size > THINGS) kept.delete(kept.keys().next().value!);
  }

  return (
    pack: Pack,
    key: string,
    make: (pack: Pack, fields: Fields) => Value,
    { fields = NO_FIELDS, rest = null }: MadeAgainst = {},
  ): Value => {
    const before = kept.get(key) ?? [];
    const known = before.find(
      (one) => isDeepStrictEqual(one.rest, rest) && one.reads.hold(pack, fields),
    );
    if (known) {
      keep(key, [known, ...before.filter((one) => one !== known)]);
      return known.value;
    }
    const found = pack.findings.length;
    const reads = noteReads(pack, fields);
    const value = make(reads.pack, reads.fields);
    reads.end();
    if (pack.findings.length > found) return value;
    keep(key, [{ reads, rest, value }, ...before].slice(0, VERSIONS));
    return value;
  };
}

/** What was read of a pack and of fields. */
interface Reads {
  pack: Pack;
  fields: Fields;
  /** Nothing more is read, and what is not needed for `hold` is let go. */
  end(): void;
  /** Whether all that was read is the same in these. */
  hold(pack: Pack, fields: Fields): boolean;
}

const late = () =>
  new Error('Read too late to be noted: what is remembered may read nothing once it is made.');

function noteReads(pack: Pack, fields: Fields): Reads {
  const files = new NotedFiles(pack.files);
  const asked = new NotedFields(fields);
  return {
    pack: {
      files,
      get assets(): never {
        throw new Error('Reads of assets are not noted: what reads them can’t be remembered.');
      },
      findings: pack.findings,
    },
    fields: asked,
    end() {
      files.end();
      asked.end();
    },
    hold: (now, fieldsNow) => files.hold(now.files) && asked.hold(fieldsNow),
  };
}

/** A map that notes what is read of it. */
abstract class NotedMap<Value> extends Map<string, Value> {
  abstract override get(name: string): Value | undefined;
  /** What is gone through where all of it is. */
  abstract all(): ReadonlyMap<string, Value>;

  override has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  override get size(): number {
    return this.all().size;
  }

  override entries() {
    return this.all().entries();
  }

  override values() {
    return this.all().values();
  }

  override keys() {
    return this.all().keys();
  }

  override [Symbol.iterator]() {
    return this.all().entries();
  }

  override forEach(work: (value: Value, name: string, map: Map<string, Value>) => void): void {
    for (const [name, value] of this.all()) work(value, name, this);
  }
}

/** The files of a pack: what is looked at of them, and, where all are gone through, their names. */
class NotedFiles extends NotedMap<PackFile> {
  readonly #read = new Map<string, PackFile>();
  readonly #isThere = new Map<string, boolean>();
  #names: readonly string[] | undefined;
  #files: Pack['files'] | undefined;
  #views = new Map<string, FileView>();
  #all: Map<string, PackFile> | undefined;

  constructor(files: Pack['files']) {
    super();
    this.#files = files;
  }

  end(): void {
    for (const view of this.#views.values()) view.end();
    this.#files = undefined;
    this.#views.clear();
    this.#all = undefined;
  }

  hold(now: Pack['files']): boolean {
    if (this.#names && namesOf(now) !== this.#names) return false;
    for (const [name, file] of this.#read) if (now.get(name) !== file) return false;
    // Which there are follows from the names.
    if (this.#names) return true;
    for (const [name, isThere] of this.#isThere) if (now.has(name) !== isThere) return false;
    return true;
  }

  #open(): Pack['files'] {
    if (!this.#files) throw late();
    return this.#files;
  }

  override get(name: string): PackFile | undefined {
    const file = this.#open().get(name);
    this.#isThere.set(name, !!file);
    if (!file) return undefined;
    const view = this.#views.get(name) ?? new FileView(file, this.#read);
    this.#views.set(name, view);
    return view;
  }

  override keys() {
    this.#names ??= namesOf(this.#open());
    return this.#open().keys();
  }

  override all(): Map<string, PackFile> {
    this.#all ??= new Map([...this.keys()].map((name) => [name, this.get(name)!]));
    return this.#all;
  }
}

/** A file as it is, whose content is noted once it is looked at. Its name says what kind it is. */
class FileView implements PackFile {
  readonly name: string;
  readonly kind: string;
  readonly #file: PackFile;
  readonly #read: Map<string, PackFile>;
  #isOver = false;

  constructor(file: PackFile, read: Map<string, PackFile>) {
    this.name = file.name;
    this.kind = file.kind;
    this.#file = file;
    this.#read = read;
  }

  end(): void {
    this.#isOver = true;
  }

  #noted(): PackFile {
    if (this.#isOver && !this.#read.has(this.name)) throw late();
    this.#read.set(this.name, this.#file);
    return this.#file;
  }

  get text() {
    return this.#noted().text;
  }

  get root() {
    return this.#noted().root;
  }

  get data() {
    return this.#noted().data;
  }
}

/** Fields by their pointers: one that was asked for and says the same is the same. */
class NotedFields extends NotedMap<Field> {
  #fields: Fields | undefined;
  readonly #asked = new Map<Pointer, Field | undefined>();
  #all: Fields | undefined;

  constructor(fields: Fields) {
    super();
    this.#fields = fields;
  }

  end(): void {
    this.#fields = undefined;
  }

  hold(now: Fields): boolean {
    if (this.#all && !isDeepStrictEqual([...now], [...this.#all])) return false;
    return [...this.#asked].every(([pointer, field]) => isDeepStrictEqual(now.get(pointer), field));
  }

  #open(): Fields {
    if (!this.#fields) throw late();
    return this.#fields;
  }

  override get(pointer: Pointer): Field | undefined {
    const field = this.#open().get(pointer);
    this.#asked.set(pointer, field);
    return field;
  }

  override all(): Fields {
    this.#all = this.#open();
    return this.#all;
  }
}
