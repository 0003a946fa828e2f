import { translationFile } from '../check/texts/englishTexts.ts';
import { localFile, ownerOf } from '../compile/owner.ts';
import type { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { Translations } from '../edit/texts.ts';
import { fileName } from './names.ts';
import { type LanguageTexts, translate } from './translate.ts';
import type { WordsPlace } from './words.ts';

const COMMON = 'messages.json';

/** The file that a message stands in: that of the program or form, or what all have in common. */
export function messageFile(edits: FileEdits, file: string, message: string): string | undefined {
  const owner = ownerOf(file);
  const files = [...(owner ? [`${owner.folder}/${COMMON}`] : []), COMMON];
  return files.find((one) => edits.has(one) && Object.hasOwn(edits.read(one), message));
}

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
  const owner = ownerOf(file);
  const name = owner ? `${owner.folder}/${COMMON}` : COMMON;
  const known = [...new Set([COMMON, name])].filter((one) => edits.has(one));
  const isTaken = (one: string) => known.some((other) => Object.hasOwn(edits.read(other), one));
  const id = fileName(title, isTaken, 'message');
  if (edits.has(name)) edits.set(name, [id], original);
  else edits.add(name, 'texts', { [id]: original });
  translate(edits, { file: name, key: id, original, translations });
  return id;
}

/** The id of a message that reads so, among those that a definition can name. */
export function findMessage(edits: FileEdits, file: string, text: string): string | undefined {
  const owner = ownerOf(file);
  const files = [...(owner ? [`${owner.folder}/${COMMON}`] : []), COMMON];
  return files
    .filter((one) => edits.has(one))
    .flatMap((one) => Object.entries(edits.read(one)))
    .find(([, words]) => words === text)?.[0];
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
