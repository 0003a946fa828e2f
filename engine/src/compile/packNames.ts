import type { Pack } from './readPack.ts';

/** Lists of names that are known: of the packs that are edited, each with its templates and without. */
const LISTS = 8;
const lists: (readonly string[])[] = [];
const namesByFiles = new WeakMap<Pack['files'], readonly string[]>();

/** The names of all files of a pack, in their order: the same object for the same names, as long as these are known. */
export function namesOf(files: Pack['files']): readonly string[] {
  const known = namesByFiles.get(files);
  if (known) return known;
  const names = knownList([...files.keys()]);
  namesByFiles.set(files, names);
  return names;
}

function knownList(names: readonly string[]): readonly string[] {
  const isSame = (list: readonly string[]) =>
    list.length === names.length && list.every((name, index) => name === names[index]);
  const position = lists.findIndex(isSame);
  const list = lists[position] ?? names;
  if (position >= 0) lists.splice(position, 1);
  lists.unshift(list);
  lists.length = Math.min(lists.length, LISTS);
  return list;
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
