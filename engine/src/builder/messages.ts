import { localFile, ownerOf } from '../compile/owner.ts';
import type { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { Translations } from '../edit/texts.ts';
import { translationFile } from '../texts/englishTexts.ts';
import { fileName } from './names.ts';
import { type LanguageTexts, translate } from './translate.ts';
import type { WordsPlace } from './words.ts';

const COMMON = 'messages.json';

/** Where the messages of a definition's own program or form stand; those of the portal: what all have in common. */
function ownFile(file: string): string {
  const owner = ownerOf(file);
  return owner ? `${owner.folder}/${COMMON}` : COMMON;
}

/** The files that are there whose messages a definition can name, its own first. */
const messageFiles = (edits: FileEdits, file: string): string[] =>
  [...new Set([ownFile(file), COMMON])].filter((one) => edits.has(one));

/** The file that a message stands in: that of the program or form, or what all have in common. */
export const messageFile = (edits: FileEdits, file: string, message: string): string | undefined =>
  messageFiles(edits, file).find((one) => Object.hasOwn(edits.read(one), message));

/** Every message that a definition can name, with its words in the pack's first language. */
export const listNamable = (edits: FileEdits, file: string): { id: string; text: string }[] =>
  messageFiles(edits, file).flatMap((one) =>
    Object.entries(edits.read(one))
      // One of the same id may stand before it.
      .filter(([id]) => id !== '$schema' && messageFile(edits, file, id) === one)
      .map(([id, text]) => ({ id, text: String(text) })),
  );

/** The names of the values that stand in a message: `{limit}`. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!));

/** Where the text of a message stands that a definition names; undefined where it stands nowhere. */
export function messagePlace(
  edits: FileEdits,
  file: string,
  message: string,
): WordsPlace | undefined {
  const found = messageFile(edits, file, message);
  return found ? { file: found, at: [message], key: message, isNeeded: true } : undefined;
}

/** A message that is new: of what its id is made, and how it reads. */
export interface NewMessage {
  title: string;
  original: string;
  translations: LanguageTexts;
}

/** Puts a message where the owner of a definition keeps its own. @returns Its id. */
export function addMessage(edits: FileEdits, file: string, message: NewMessage): string {
  const { title, original, translations } = message;
  const name = ownFile(file);
  const id = fileName(title, (one) => messageFile(edits, file, one) !== undefined, 'message');
  if (edits.has(name)) edits.set(name, [id], original);
  else edits.add(name, 'texts', { [id]: original });
  translate(edits, { file: name, key: id, original, translations });
  return id;
}

/**
 * The id of a message that reads so in the pack's first language, and in each other one in which it is said how
 * it should read; undefined where there is none that a definition can name.
 */
export function findMessage(
  edits: FileEdits,
  file: string,
  { original, translations }: Pick<NewMessage, 'original' | 'translations'>,
): string | undefined {
  const said = Object.entries(translations).filter(([, text]) => text.trim());
  for (const one of messageFiles(edits, file))
    for (const [id, text] of Object.entries(edits.read(one))) {
      // One of the same id may stand before it.
      if (text !== original || messageFile(edits, file, id) !== one) continue;
      const reads = ([language, words]: [string, string]) =>
        new Translations(edits, one, language).textOf(id) === words.trim();
      if (said.every(reads)) return id;
    }
  return undefined;
}

/** How often definitions name a message that stands in a file. */
export function countNamed(edits: FileEdits, found: string, message: string): number {
  const folder = ownerOf(found)?.folder;
  const names = JSON.stringify(message);
  return edits
    .names()
    .filter((one) => one.endsWith('.json') && (!folder || one.startsWith(`${folder}/`)))
    .filter((one) => !/^(messages\.json$|meta\/|texts\/|samples\/)/.test(localFile(one)))
    .reduce((sum, one) => sum + edits.textOf(one).split(names).length - 1, 0);
}

/**
 * Takes a message away that no definition names any more, where it is of a program or form alone. What
 * the pack has in common stays: the software says some of it by itself.
 */
export function dropUnnamed(edits: FileEdits, found: string | undefined, message: string): void {
  if (found === undefined || !ownerOf(found) || countNamed(edits, found, message) > 0) return;
  for (const language of languagesOf(edits).others)
    if (edits.has(translationFile(found, language)))
      new Translations(edits, found, language).drop(message);
  const left = Object.keys(edits.read(found)).filter((key) => key !== '$schema');
  if (left.length === 1) edits.delete(found);
  else edits.drop(found, [message]);
}
