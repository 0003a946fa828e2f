import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { TEXT_LINK } from '../../kernel/desk/index.ts';
import type { Pointer } from '../../kernel/types.ts';
import type { DeskAskable } from './deskAskable.ts';

/** The name of a place in a text, `firstName` → the words by which an admin knows it, `First name`. */
export type PlaceNames = ReadonlyMap<string, string>;

/**
 * Whether a place can be known by these words: not by the name of another one or of the link, nor with braces.
 * @param names The names of all places.
 */
export const canNamePlace = (words: string, names: { has(name: string): boolean }): boolean =>
  words !== TEXT_LINK && !names.has(words) && /^[^{}\s](?:[^{}\n]*[^{}\s])?$/.test(words);

/**
 * By which words the places of a notice are known. One whose words another has, too, is not among them.
 * @param tellable All that the notice can tell, named in the language of whoever reads it.
 */
export function placeNames(
  files: PackTexts,
  file: string,
  tellable: readonly Pick<DeskAskable, 'pointer' | 'title'>[],
): PlaceNames {
  const { values = {} } = new FileEdits(files).read(file) as {
    values?: { [place: string]: Pointer };
  };
  const titles = new Map(tellable.map(({ pointer, title }) => [pointer, title]));
  const ofPortal = tellable.flatMap(({ pointer, title }): [string, string][] => {
    const place = /^\{(\w+)\}$/.exec(pointer)?.[1];
    return place === undefined ? [] : [[place, title]];
  });
  const ofValues = Object.entries(values).map(([place, pointer]): [string, string] => [
    place,
    titles.get(pointer) ?? place,
  ]);
  const all = new Map([...ofPortal, ...ofValues]);
  // A value that nobody can name any more is no other's word, either.
  const named = [...all].filter(([place, words]) => words !== place);
  const isOnly = (words: string) => named.filter(([, one]) => one === words).length === 1;
  return new Map(named.filter(([, words]) => isOnly(words) && canNamePlace(words, all)));
}

/** Other names for the places that stand by themselves; within a plural or a choice of texts nothing is touched. */
function rename(text: string, nameOf: (name: string) => string | undefined): string {
  let renamed = '';
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{' && depth === 0) {
      renamed += text.slice(begin, at);
      begin = at;
    }
    if (letter === '{') depth += 1;
    if (letter !== '}' || depth === 0) continue;
    depth -= 1;
    if (depth > 0) continue;
    const inner = text.slice(begin + 1, at);
    renamed += `{${nameOf(inner) ?? inner}}`;
    begin = at + 1;
  }
  return renamed + text.slice(begin);
}

/** `Dear {firstName},` → `Dear {First name},`: a text as an admin reads it. */
export const readablePlaces = (text: string, names: PlaceNames): string =>
  rename(text, (name) => names.get(name));

/**
 * `Dear {First name},` → `Dear {firstName},`: a text as its file has it. What is no known place stays as it is.
 * Undoes `readablePlaces`, unless a place was called by such words before, which the check refuses.
 */
export function technicalPlaces(text: string, names: PlaceNames): string {
  const back = new Map([...names].map(([name, words]) => [words, name]));
  return rename(text, (words) => back.get(words));
}

/** What stands between braces in a text, by itself. */
export function typedPlaces(text: string): ReadonlySet<string> {
  const typed = new Set<string>();
  rename(text, (name) => {
    typed.add(name);
    return undefined;
  });
  return typed;
}

/** Where a caret of a text that an admin reads stands in its file: within a place, behind it. */
export function technicalCaret(text: string, caret: number, names: PlaceNames): number {
  return technicalPlaces(text.slice(0, behindPlace(text, caret)), names).length;
}

/** Behind the place in the middle of which a caret stands; where it stands in none, the caret. */
export function behindPlace(text: string, caret: number): number {
  let depth = 0;
  for (const [at, letter] of [...text.split('').entries()]) {
    if (at >= caret && depth <= 0) return caret;
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (at >= caret && depth <= 0) return at + 1;
  }
  return text.length;
}
