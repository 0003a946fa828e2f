import type { Pack } from './readPack.ts';

/** The last list of names: packs that are edited have the same from one to the next. */
let last: readonly string[] = [];
const namesByFiles = new WeakMap<Pack['files'], readonly string[]>();

/** The names of all files of a pack, in their order: the same object for the same names. */
export function namesOf(files: Pack['files']): readonly string[] {
  const known = namesByFiles.get(files);
  if (known) return known;
  const names = [...files.keys()];
  const isSame = names.length === last.length && names.every((name, index) => name === last[index]);
  if (!isSame) last = names;
  namesByFiles.set(files, last);
  return last;
}

/** Gives what names of files say by themselves, found out once for a list of names. */
export function fromNames<Found>(find: (names: readonly string[]) => Found): (pack: Pack) => Found {
  const found = new WeakMap<readonly string[], { is: Found }>();
  return ({ files }) => {
    const names = namesOf(files);
    const known = found.get(names) ?? { is: find(names) };
    found.set(names, known);
    return known.is;
  };
}
