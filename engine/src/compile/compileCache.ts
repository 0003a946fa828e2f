import type { CompiledPart } from './programs.ts';
import type { Pack, PackFile } from './readPack.ts';

/** Stands for all that programs are compiled against: the same object while these files are the same. */
export type Shared = object;

/** How many packs are remembered: the one that is edited, and a few beside it. */
const MOST_KEPT = 8;
const known: { parts: unknown[]; shared: Shared }[] = [];

/** What the form around them reads of a program: that it is there, its names and dates. */
function cardOf({ data }: PackFile): string {
  const { programID, program, friendlyName, opens, closes, every, adds, agencies } = data;
  const hasPart = adds !== undefined || agencies !== undefined;
  return JSON.stringify([programID, program, friendlyName, opens, closes, every, hasPart]);
}

/**
 * Tells whether anything has changed since an earlier compilation in this process beside what single
 * programs have of their own. A file that was not written is the same object.
 */
export function sharedOf(pack: Pack): Shared {
  const shared = sharedOfPack.get(pack) ?? findShared([...pack.files.values()].flatMap(partsOf));
  sharedOfPack.set(pack, shared);
  return shared;
}

const sharedOfPack = new WeakMap<Pack, Shared>();
const partsOfFile = new WeakMap<PackFile, unknown[]>();

/** What others are compiled against of a file. */
function partsOf(file: PackFile): unknown[] {
  const known = partsOfFile.get(file);
  if (known) return known;
  const parts = readParts(file);
  partsOfFile.set(file, parts);
  return parts;
}

function readParts(file: PackFile): unknown[] {
  const [top, folder, ...rest] = file.name.split('/');
  const name = rest.join('/');
  if (top !== 'programs' || !name) return [file];
  if (name === 'program.json') return [folder, cardOf(file)];
  return /^texts\/[^/]+\/program\.json$/.test(name) ? [file] : [];
}

function findShared(parts: unknown[]): Shared {
  const isSame = (other: unknown[]) =>
    other.length === parts.length && other.every((part, index) => part === parts[index]);
  const found = known.find((one) => isSame(one.parts));
  if (found) return found.shared;
  const shared = {};
  known.unshift({ parts, shared });
  known.length = Math.min(known.length, MOST_KEPT);
  return shared;
}

interface RememberedPart {
  files: PackFile[];
  made: CompiledPart;
  /** True once it was checked and nothing was found. */
  isSound: boolean;
}

const partsOfShared = new WeakMap<Shared, Map<string, RememberedPart>>();
const filesOf = new WeakMap<Pack, Map<string, PackFile[]>>();

/** Every file of each program, translations too. */
function filesByProgram(pack: Pack): Map<string, PackFile[]> {
  const files = filesOf.get(pack) ?? new Map<string, PackFile[]>();
  if (files.size === 0) {
    for (const file of pack.files.values()) {
      const [top, folder] = file.name.split('/');
      if (top !== 'programs' || !folder) continue;
      const own = files.get(folder) ?? [];
      own.push(file);
      files.set(folder, own);
    }
    filesOf.set(pack, files);
  }
  return files;
}

/**
 * A program's part, made anew only when one of its own files has changed, or what is shared.
 * `check` is not done again where it found nothing.
 */
export function rememberPart(
  { pack, shared, language }: { pack: Pack; shared: Shared; language: string },
  folder: string,
  make: () => CompiledPart,
): { made: CompiledPart; check(work: () => void): void } {
  const key = `${language}\0${folder}`;
  const files = filesByProgram(pack).get(folder) ?? [];
  const parts = partsOfShared.get(shared) ?? new Map<string, RememberedPart>();
  partsOfShared.set(shared, parts);
  const before = parts.get(key);
  const isSame =
    before?.files.length === files.length &&
    before.files.every((file, index) => file === files[index]);
  const found = pack.findings.length;
  const part = before && isSame ? before : { files, made: make(), isSound: false };
  // What is wrong with it has to be said each time.
  if (pack.findings.length === found) parts.set(key, part);
  return {
    made: part.made,
    check(work) {
      if (part.isSound) return;
      const count = pack.findings.length;
      work();
      part.isSound = pack.findings.length === count;
    },
  };
}
