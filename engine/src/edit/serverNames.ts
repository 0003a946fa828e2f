import { ownerOf } from '../compile/owner.ts';
import type { JsonObject } from '../kernel/types.ts';
import { declaresQuestions } from './declaresQuestions.ts';
import type { FileEdits } from './FileEdits.ts';

/** Where a question gives each choice of its list a server name of its own (`"as": "flags"`). */
interface NameMap {
  file: string;
  at: string[];
  names: { [value: string]: string };
}

/** The enumeration that a file means by a name: its owner's, or else the pack's. */
function enumerationOf(edits: FileEdits, file: string, name: string): string {
  const own = `${ownerOf(file)?.folder}/enumerations/${name}.json`;
  return edits.has(own) ? own : `enumerations/${name}.json`;
}

function mapsOf(edits: FileEdits, files: Iterable<string>, enumeration: string): NameMap[] {
  return [...files].filter(declaresQuestions).flatMap((file) => {
    const fields = (edits.read(file).properties ?? {}) as { [name: string]: JsonObject };
    return Object.entries(fields).flatMap(([field, { items, options, wire }]): NameMap[] => {
      const asked = (options ?? (items as JsonObject | undefined)?.options) as
        | JsonObject
        | undefined;
      const names = (wire as JsonObject | undefined)?.map as NameMap['names'] | undefined;
      const isAsked = names && typeof asked?.enumeration === 'string';
      if (!isAsked || enumerationOf(edits, file, asked.enumeration as string) !== enumeration)
        return [];
      return [{ file, at: ['properties', field, 'wire', 'map'], names }];
    });
  });
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What the names of a map begin with: `sourceFamily` and `sourceChurch` → `source`. */
function beginningOf(names: string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length -= 1;
  // No half word: `paidRent` and `paidRepair` begin with `paid`.
  return /^[a-z]+([A-Z][a-z0-9]*)*(?=[A-Z])/.exec(`${first.slice(0, length)}A`)?.[0] ?? '';
}

/** Gives a new choice a server name, like those of the others, wherever a question needs one. */
export function nameOnServer(
  edits: FileEdits,
  files: Iterable<string>,
  enumeration: string,
  value: string,
): void {
  for (const { file, at, names } of mapsOf(edits, files, enumeration)) {
    const known = Object.values(names);
    const words =
      value
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .match(/[A-Za-z0-9]+/g) ?? [];
    const end = words.map(capital).join('') || `Choice${known.length + 1}`;
    const field = at[1]!;
    const start = beginningOf(known) || field.charAt(0).toLowerCase() + field.slice(1);
    let name = `${start}${end}`.slice(0, 76);
    for (let more = 2; known.includes(name); more += 1) name = `${start}${end}`.slice(0, 76) + more;
    edits.set(file, [...at, value], name);
  }
}

/** Takes the server names of a choice away. */
export function unnameOnServer(
  edits: FileEdits,
  files: Iterable<string>,
  enumeration: string,
  value: string,
): void {
  for (const { file, at, names } of mapsOf(edits, files, enumeration))
    if (Object.hasOwn(names, value)) edits.drop(file, [...at, value]);
}
