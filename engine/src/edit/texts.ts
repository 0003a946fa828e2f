import { hashText } from '../compile/hashText.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  type EnglishText,
  englishTexts,
  languageOf,
  translationFile,
} from '../texts/englishTexts.ts';
import { type Translation, translationsIn } from '../texts/translations.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';
import { languagesOf } from './languages.ts';

/**
 * How a translation stands to its original: `stale` was made of another one, `unmarked` does not say of
 * which it was made. A name that reads the same in every language is `current` without any.
 */
export type TranslationState = 'current' | 'stale' | 'unmarked' | 'missing';

/** A text of a definition beside its translations. */
export interface ListedText {
  /** By what its translations know it: `fields/City/title`. */
  key: string;
  /** Where it stands in its file. */
  at: (string | number)[];
  /** As it is written in the pack's first language. */
  original: string;
  /** Language → its words there, and whether they still stand for the original. */
  translations: { [language: string]: { text: string; state: TranslationState } };
}

/** A new text, or one that is written anew. */
export interface TextEdit {
  /** The file of the definition, whatever the language: `steps/race.schema.json`. */
  file: string;
  key: string;
  /** The pack's first language for the original. */
  language: string;
  /** Blank takes a translation away. */
  text: string;
}

function stateOf(
  said: { text: string; of: string | undefined } | undefined,
  { text: original, isName }: Pick<EnglishText, 'text' | 'isName'>,
) {
  if (!said?.text) return { text: '', state: isName ? ('current' as const) : ('missing' as const) };
  if (said.of === undefined) return { text: said.text, state: 'unmarked' as const };
  const state = said.of === hashText(original) ? ('current' as const) : ('stale' as const);
  return { text: said.text, state };
}

/** Every text of a definition file, in the order of the file; none of a file that holds none. */
export function listTexts(files: PackTexts, file: string): ListedText[] {
  const edits = new FileEdits(files);
  if (!edits.has(file) || !edits.has('portal.json')) return [];
  const { others } = languagesOf(files);
  const said = others.map((language) => {
    const name = translationFile(file, language);
    const known = edits.has(name) ? translationsIn(edits.read(name)) : [];
    return [language, new Map(known.map((one) => [one.key, one]))] as const;
  });
  return englishTexts(file, edits.read(file)).map(({ key, at, text, isName }) => ({
    key,
    at,
    original: text,
    translations: Object.fromEntries(
      said.map(([language, known]) => [
        language,
        stateOf(known.get(key), { text, ...(isName && { isName }) }),
      ]),
    ),
  }));
}

/**
 * The definition files whose texts are translated together with a file's: a step and its looks. From
 * a file of translations, those that it translates; none from a file without texts.
 */
export function textFilesOf(files: PackTexts, file: string): string[] {
  const language = languageOf(file) ?? '-';
  const shared = languageOf(file) ? file : translationFile(file, language);
  const there = listTexts(files, file).length > 0;
  if (!there && !languageOf(file)) return [];
  return [...files.keys()].filter(
    (name) =>
      !languageOf(name) &&
      translationFile(name, language) === shared &&
      listTexts(files, name).length > 0,
  );
}

/** A file's translations to a language, in whose file other definitions' may stand, too. */
export class Translations {
  private readonly edits: FileEdits;
  private readonly file: string;
  private readonly name: string;

  constructor(edits: FileEdits, file: string, language: string) {
    this.edits = edits;
    this.file = file;
    this.name = translationFile(file, language);
  }

  private entries(): JsonObject {
    return this.edits.has(this.name) ? this.edits.read(this.name) : {};
  }

  /** How a text reads; undefined where it is not translated. */
  textOf(key: string): string | undefined {
    return this.entryOf(key)?.text;
  }

  /** One as it stands, with the mark that it has; undefined where there is none. */
  entryOf(key: string): Translation | undefined {
    return translationsIn(this.entries()).find((one) => one.key === key);
  }

  /** Other words under the mark that it has, or under none. Nothing happens where there is none. */
  reword(key: string, text: string): void {
    const entry = this.entries()[key];
    if (entry === undefined) return;
    this.edits.set(this.name, typeof entry === 'object' ? [key, 'text'] : [key], text);
  }

  /** A new one stands in the order of the definition. */
  private write(key: string, entry: string | { text: string; of: string }): void {
    if (!this.edits.has(this.name)) {
      this.edits.add(this.name, 'translation', { [key]: entry });
      return;
    }
    const keys = englishTexts(this.file, this.edits.read(this.file)).map((one) => one.key);
    this.edits.set(this.name, [key], entry, keys);
  }

  /** Marked with the original that it translates. */
  set(key: string, text: string, original: string): void {
    const of = hashText(original);
    if (typeof this.entries()[key] === 'object') {
      this.edits.set(this.name, [key, 'text'], text);
      this.edits.set(this.name, [key, 'of'], of);
    } else this.write(key, { text, of });
  }

  /** Takes one over from elsewhere with the mark that it had there: what was stale stays so. */
  carry(key: string, { text, of }: Pick<Translation, 'text' | 'of'>): void {
    if (text) this.write(key, of === undefined ? text : { text, of });
  }

  /** Gives one without a mark the mark of the original that it was made of, before that is another. */
  mark(key: string, original: string): void {
    const text = this.entries()[key];
    if (typeof text === 'string')
      this.edits.set(this.name, [key], { text, of: hashText(original) });
  }

  /** Takes a translation out, and the file with the last of them. Nothing happens where there is none. */
  drop(key: string): void {
    if (!Object.hasOwn(this.entries(), key)) return;
    this.edits.drop(this.name, [key]);
    if (Object.keys(this.entries()).every((one) => one === '$schema')) this.edits.delete(this.name);
  }
}

/** What people read of a program stands beside its official name, never in its place. */
const placeOf = ({ key, at }: EnglishText) => (key === 'friendlyName' ? [key] : at);

/**
 * Writes a text, or its translation with the mark of the original that it stands for. A translation
 * whose original is written anew stays, and is stale until it is written anew itself, or said again as it is.
 * @throws EditError `not-there` where the file has no such text or the pack no such language; `blank`
 *   where an original would be.
 */
export function setText(files: PackTexts, { file, key, language, text }: TextEdit): FileEdit[] {
  const edits = new FileEdits(files);
  const found = englishTexts(file, edits.read(file)).find((one) => one.key === key);
  if (!found) throw new EditError('not-there', `${file} has no text "${key}".`);
  const { original, others } = languagesOf(files);
  const words = text.trim();
  if (language === original) {
    if (!words) throw new EditError('blank', `"${key}" can't be blank.`);
    if (words === found.text) return [];
    for (const other of others) new Translations(edits, file, other).mark(key, found.text);
    edits.set(file, placeOf(found), words);
  } else if (!others.includes(language)) {
    throw new EditError('not-there', `The pack has no language "${language}".`);
  } else if (words) {
    new Translations(edits, file, language).set(key, words, found.text);
  } else {
    new Translations(edits, file, language).drop(key);
  }
  return edits.changes();
}
