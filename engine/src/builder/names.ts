import { isTemplate } from '../compile/owner.ts';
import { declaresQuestions } from '../edit/declaresQuestions.ts';
import type { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';

/** All words of a title, in plain letters. */
const everyWord = (title: string): string[] =>
  title
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? [];

/** The first words of a title. Short ones say little of what is asked. */
function wordsOf(title: string): string[] {
  const all = everyWord(title);
  const long = all.filter((word) => word.length > 2);
  return (long.length ? long : all).slice(0, 4);
}

/** The first that is free of a name, name2, name3 … */
function free(name: string, isTaken: (one: string) => boolean, mark: (more: number) => string) {
  let found = name;
  for (let more = 2; isTaken(found); more += 1) found = name + mark(more);
  return found;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A name for a question, made of its title.
 * @param fallback Where the title has no letter that a name can have.
 * @example questionName('How much do you owe?', () => false) // 'HowMuchYouOwe'
 */
export function questionName(
  title: string,
  isTaken: (name: string) => boolean,
  fallback = 'Answer',
): string {
  return free(joined(wordsOf(title), fallback), isTaken, String);
}

function joined(words: string[], fallback: string): string {
  const name = words
    .map((word) => capital(word.toLowerCase()))
    .join('')
    .slice(0, 40);
  return /^[A-Z]/.test(name) ? name : `${fallback}${name}`;
}

/** Whether a title has letters of which the name of a column can be made; without, each gets the same one. */
export const hasColumnName = (title: string): boolean =>
  /^[A-Za-z]/.test(everyWord(title).join(''));

/**
 * A name for a column of a table, made of its title with all its words: it is read as it was written.
 * @example columnName('AMI 50', () => false) // 'ami50'
 */
export function columnName(title: string, isTaken: (name: string) => boolean): string {
  const name = joined(everyWord(title), 'Value');
  return free(name.charAt(0).toLowerCase() + name.slice(1), isTaken, String);
}

/**
 * A name for a file or a folder, made of a title.
 * @example fileName('Water crisis', () => false) // 'water-crisis'
 */
export function fileName(
  title: string,
  isTaken: (name: string) => boolean,
  fallback = 'part',
): string {
  const name = wordsOf(title)
    .map((word) => word.toLowerCase())
    .join('-')
    .slice(0, 40);
  return free(
    /^[a-z]/.test(name) ? name : `${fallback}-${name}`.replace(/-$/, ''),
    isTaken,
    (more) => `-${more}`,
  );
}

/** `shut-off` → `ShutOff` */
export function groupName(step: string): string {
  return step.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

function namesOfWire(wire: unknown): string[] {
  if (typeof wire === 'string') return [wire];
  const { name, map } = (wire ?? {}) as { name?: string; map?: { [value: string]: string } };
  return [...(name ? [name] : []), ...Object.values(map ?? {})];
}

/** Whether a step of the pack has a name; those of templates are none yet. */
export const isStepName = (edits: FileEdits, name: string): boolean =>
  edits.names().some((file) => file.endsWith(`/${name}.schema.json`) && !isTemplate(file));

/** Every server name that a question of the pack has. */
export function serverNamesOf(edits: FileEdits): Set<string> {
  const declaring = edits.names().filter((file) => declaresQuestions(file) && !isTemplate(file));
  return new Set(
    declaring.flatMap((file) => {
      const fields = (edits.read(file).properties ?? {}) as { [name: string]: JsonObject };
      return Object.values(fields).flatMap(({ wire }) => namesOfWire(wire));
    }),
  );
}

/**
 * A server name that no other question of the pack has.
 * @example serverName('shut-off', 'HasNotice', new Set()) // 'shutOffHasNotice'
 */
export function serverName(step: string, name: string, taken: ReadonlySet<string>): string {
  const start = step.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return free(`${start}${name}`.slice(0, 76), (one) => taken.has(one), String);
}
