import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { listTexts, setText, Translations } from '../edit/texts.ts';
import { englishTexts, translationFile } from '../texts/englishTexts.ts';
import type { Built, SaidId } from './Built.ts';

/** A text of a definition, which may not be there yet. */
export interface WordsPlace {
  file: string;
  /** Where it stands: `['properties', 'City', 'advice']`. */
  at: (string | number)[];
  /** By what its translations know it: `fields/City/advice`. */
  key: string;
  /** Without it, what it is of can't be. */
  isNeeded: boolean;
}

/** How a text reads in each language; the pack's first language stands first. */
export interface Words {
  language: string;
  text: string;
  isStale: boolean;
}

/** What stands behind what in the declaration of a question. */
export const FIELD_ORDER = [
  'type',
  'title',
  'description',
  'advice',
  'items',
  'options',
  'frequencies',
  'default',
  'minLength',
  'pattern',
  'format',
  'not',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'decimals',
  'notBefore',
  'notAfter',
  'mask',
  'when',
  'otherwise',
  'initially',
  'messages',
  'wire',
];

/** What stands before it in a program, a step, a paper, a question. */
const ORDER = [
  ...['$schema', 'group', 'id', 'programID', 'program', 'friendlyName', 'type', 'title', 'intro'],
  'help',
  ...FIELD_ORDER,
];

/** A text in each language of the pack; blank where it is not there. */
export function readWords(files: PackTexts, { file, key }: WordsPlace): Words[] {
  const { original, others } = languagesOf(files);
  const found = listTexts(files, file).find((one) => one.key === key);
  return [
    { language: original, text: found?.original ?? '', isStale: false },
    ...others.map((language) => {
      const { text = '', state } = found?.translations[language] ?? {};
      return { language, text, isStale: state === 'stale' || state === 'unmarked' };
    }),
  ];
}

/**
 * Writes a text in one language. In the pack's first language a text that was not there is put in, and
 * one that is blank now goes, with its translations.
 * @throws EditError `blank` where it has to be there; `not-there` for a translation of nothing.
 */
export function writeWords(
  files: PackTexts,
  place: WordsPlace,
  { language, text }: { language: string; text: string },
): FileEdits {
  const edits = new FileEdits(files);
  const { file, at, key, isNeeded } = place;
  const { original, others } = languagesOf(files);
  const known = readWords(files, place);
  const words = text.trim();
  if (words === known.find((one) => one.language === language)?.text) return edits;
  const isThere = known[0]!.text !== '';
  if (language !== original && !isThere)
    throw new EditError('not-there', `${key} has no words to translate.`);
  if (language === original && !isThere) {
    edits.set(file, at, words, ORDER);
  } else if (language === original && !words && !isNeeded) {
    edits.drop(file, at);
    for (const other of others)
      if (edits.has(translationFile(file, other))) new Translations(edits, file, other).drop(key);
  } else {
    for (const change of setText(files, { file, key, language, text: words }))
      if (change.text === null) edits.delete(change.name);
      else edits.write(change.name, change.text);
  }
  return edits;
}

/** Takes away all translations of a definition's texts whose keys begin so: `fields/City/`. */
export function dropWords(edits: FileEdits, file: string, start: string): void {
  const keys = englishTexts(file, edits.read(file)).map(({ key }) => key);
  for (const language of languagesOf(edits).others) {
    if (!edits.has(translationFile(file, language))) continue;
    for (const key of keys.filter((one) => one.startsWith(start)))
      new Translations(edits, file, language).drop(key);
  }
}

/** The same as `writeWords`, told of. */
export function setWords(
  files: PackTexts,
  place: WordsPlace,
  edit: { language: string; text: string },
  said: { original: SaidId; translated: SaidId; title: string },
): Built {
  const isOriginal = edit.language === languagesOf(files).original;
  return {
    changes: writeWords(files, place, edit).changes(),
    said: {
      id: isOriginal ? said.original : said.translated,
      params: { title: said.title },
    },
  };
}
