import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { languagesOf } from '../../edit/languages.ts';
import { Translations } from '../../edit/texts.ts';
import { standaloneAddress } from '../../kernel/standalone.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import type { Built } from '../Built.ts';
import { titleOf } from '../places.ts';
import { type LanguageTexts, translate } from '../translate.ts';
import { readWords, type Words, writeWords } from '../words.ts';
import {
  FORM_WORDS,
  type FormWord,
  folderOf,
  LISTING_WORDS,
  placeOfWord,
  toldOfForm,
} from './formFiles.ts';

/** Between how few and how many days what was sent is kept. */
export const KEEP_DAYS = { minimum: 1, maximum: 3650 } as const;

/** What a form that stands alone says of itself, beside its steps. */
export interface StandaloneForm {
  /** Where people find it: `/forms/volunteer`. */
  address: string;
  /** The file of the schema whose questions it asks, of an external form. */
  schema?: string;
  keepDays: number;
  /** Whether the first page speaks of it. */
  isListed: boolean;
  words: { [word in FormWord]: Words[] };
  /** What a hand wrote that no form of the builder shows; it stays as it is. */
  byHand: string[];
}

/** What forms of the builder write, here or elsewhere. */
const KNOWN = new Set([
  ...['facts', 'pace'],
  ...['$schema', 'title', 'intro', 'steps', 'opens', 'closes', 'keepDays', 'receipt', 'listing'],
  'schema',
]);

/** What a form says of itself. @throws EditError `not-there`, `not-json` */
export function readStandalone(files: PackTexts, file: string): StandaloneForm {
  const data = new FileEdits(files).read(file);
  const { schema, keepDays, listing } = data;
  const words = Object.keys(FORM_WORDS).map((word) => [
    word,
    readWords(files, placeOfWord(file, word as FormWord)),
  ]);
  return {
    address: `/forms/${standaloneAddress(folderOf(file))}`,
    ...(typeof schema === 'string' && { schema }),
    keepDays: Number(keepDays),
    isListed: listing !== undefined,
    words: Object.fromEntries(words),
    byHand: Object.keys(data).filter((key) => !KNOWN.has(key)),
  };
}

function checkedWord(word: FormWord, text: string): string {
  const words = text.trim();
  if (words.length > FORM_WORDS[word])
    throw new EditError('out-of-range', `It has at most ${FORM_WORDS[word]} characters.`);
  return words;
}

/** Says a text of a form in one language. @throws EditError `blank`, `out-of-range`, `not-there` */
export function setFormWord(
  files: PackTexts,
  file: string,
  { word, language, text }: { word: FormWord; language: string; text: string },
): Built {
  folderOf(file);
  checkedWord(word, text);
  const edits = writeWords(files, placeOfWord(file, word), { language, text });
  return toldOfForm(edits, file);
}

/** For how many days what is sent is kept. @throws EditError `not-a-number`, `out-of-range` */
export function setKeepDays(files: PackTexts, file: string, text: string): Built {
  const edits = new FileEdits(files);
  folderOf(file);
  const days = Number(text.trim());
  if (!text.trim() || !Number.isInteger(days))
    throw new EditError('not-a-number', `"${text}" is no number of days.`);
  if (days < KEEP_DAYS.minimum || days > KEEP_DAYS.maximum)
    throw new EditError('out-of-range', `Between ${KEEP_DAYS.minimum} and ${KEEP_DAYS.maximum}.`);
  if (edits.read(file).keepDays !== days) edits.set(file, ['keepDays'], days);
  return toldOfForm(edits, file);
}

/** A text that is new, with its translations. */
export interface FormText {
  text: string;
  translations: LanguageTexts;
}

/** Texts that are new, by what they are. */
export type NewListing = { [word in (typeof LISTING_WORDS)[number]]: FormText };

/** Puts a form on the first page, in these words. @throws EditError `taken`, `blank`, `out-of-range` */
export function addListing(files: PackTexts, file: string, listing: NewListing): Built {
  const edits = new FileEdits(files);
  folderOf(file);
  if (edits.read(file).listing)
    throw new EditError('taken', 'The first page speaks of it already.');
  const texts = LISTING_WORDS.map((word) => {
    const text = checkedWord(`listing/${word}`, listing[word].text);
    if (!text)
      throw new EditError('blank', 'The first page says a heading, a sentence and a link.');
    for (const said of Object.values(listing[word].translations))
      checkedWord(`listing/${word}`, said);
    return [word, text] as const;
  });
  edits.set(file, ['listing'], Object.fromEntries(texts));
  for (const [word, text] of texts)
    translate(edits, {
      file,
      key: `listing/${word}`,
      original: text,
      translations: listing[word].translations,
    });
  return toldOfForm(edits, file);
}

/** Takes a form off the first page; who knows its address still finds it. */
export function dropListing(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  folderOf(file);
  if (!edits.read(file).listing) return toldOfForm(edits, file);
  for (const language of languagesOf(files).others)
    if (edits.has(translationFile(file, language)))
      for (const word of LISTING_WORDS)
        new Translations(edits, file, language).drop(`listing/${word}`);
  edits.drop(file, ['listing']);
  return toldOfForm(edits, file);
}

/** Made-up answers to a form, which say nothing without it. */
const isSampleOf = (edits: FileEdits, file: string, form: string): boolean =>
  /^samples\/[^/]+\.json$/.test(file) && (edits.read(file) as JsonObject).form === form;

/** Deletes a form that stands alone, with all that only it has, and with its sample answers. */
export function deleteStandalone(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  const folder = folderOf(file);
  const title = titleOf(edits.read(file), file);
  for (const name of edits.names())
    if (name.startsWith(`${folder}/`) || isSampleOf(edits, name, folder)) edits.delete(name);
  return { changes: edits.changes(), said: { id: 'form-deleted', params: { title } } };
}
