import type { LanguageTexts } from '../translate.ts';
import { type Cell, textOf } from './cells.ts';
import { plain } from './kindOfWords.ts';
import type { Left } from './Proposal.ts';

/** What a column of a table can say of a question. */
export type Meaning =
  | 'title'
  | 'kind'
  | 'choices'
  | 'required'
  | 'help'
  | 'section'
  | 'relevant'
  | 'constraint'
  | 'message'
  | 'logic'
  | 'name';

const HEADERS: { [One in Meaning]: string[] } = {
  title: [
    'question',
    'title',
    'label',
    'question text',
    'prompt',
    'pregunta',
    'titulo',
    'etiqueta',
  ],
  kind: ['kind', 'type', 'answer', 'answer type', 'question type', 'tipo', 'respuesta'],
  choices: ['choices', 'options', 'values', 'answers', 'opciones', 'valores'],
  required: ['required', 'mandatory', 'obligatory', 'obligatorio', 'obligatoria', 'requerido'],
  help: ['help', 'hint', 'help text', 'description', 'note', 'ayuda', 'descripcion'],
  section: ['section', 'page', 'step', 'heading', 'seccion', 'pagina', 'paso', 'apartado'],
  // Of XLSForm.
  relevant: ['relevant'],
  constraint: ['constraint'],
  message: ['constraint message'],
  logic: ['calculation', 'choice filter', 'condition', 'logic', 'show if'],
  // Said elsewhere in other words, and made anew here.
  name: ['name', 'id', 'key', 'number', 'no', 'nr', '#', 'nombre'],
};
const MEANINGS = new Map(
  Object.entries(HEADERS).flatMap(([one, words]) => words.map((word) => [word, one as Meaning])),
);

/** The columns of a table: what each says, and of a title in which language. */
export interface Columns {
  of: { [One in Exclude<Meaning, 'logic'>]?: number };
  /** Conditions, rules and sums: they are none the same as another. */
  logic: number[];
  /** Language → column of the title in it, and of what people read where an answer is wrong. */
  titles: { [language: string]: number };
  messages: { [language: string]: number };
  left: Left[];
}

/** Letters of a header; one that is longer is none. */
const LONGEST_HEADER = 100;

/**
 * The language that a header names behind its own words.
 * @example languageIn('label::Spanish (es)', ['es']) // { header: 'label', language: 'es' }
 * @example languageIn('Question in Spanish', ['es']) // { header: 'question', language: 'es' }
 */
function languageIn(header: string, languages: string[]): { header: string; language?: string } {
  const words = plain(header).replace(/[.:*?]+$/, '');
  for (const language of languages) {
    const names = ['en', language].map((one) =>
      plain(new Intl.DisplayNames([one], { type: 'language' }).of(language) ?? language),
    );
    const code = plain(language);
    for (const name of [...names.map((one) => `${one} (${code})`), ...names, code]) {
      const end = new RegExp(`^(.+?)(?:::| in | en |[ :(]+)${escapeWords(name)}\\)?$`);
      const found = end.exec(words);
      if (found) return { header: found[1]!.trim(), language };
    }
  }
  return { header: words };
}

const escapeWords = (words: string) => words.replace(/[()[\]{}.*+?^$|\\/]/g, '\\$&');

/**
 * @param languages Those of the pack, the one that it is written in first.
 * @param source The row that the headers stand in.
 */
export function readColumns(headers: string[], languages: string[], source = '1'): Columns {
  const [original, ...others] = languages;
  const columns: Columns = { of: {}, logic: [], titles: {}, messages: {}, left: [] };
  const leave = (words: string, reason: 'column' | 'same-column') =>
    columns.left.push({ source, reason, words });
  for (const [index, words] of headers.entries()) {
    if (!words.trim()) continue;
    if (words.length > LONGEST_HEADER) {
      leave(words, 'column');
      continue;
    }
    const { header, language } = languageIn(words, [original!, ...others]);
    const meaning = MEANINGS.get(header);
    if (!meaning) leave(words, 'column');
    else if (meaning === 'logic') columns.logic.push(index);
    else if (language && language !== original) {
      const others = { title: columns.titles, message: columns.messages };
      const of = meaning === 'title' || meaning === 'message' ? others[meaning] : undefined;
      if (!of) leave(words, 'column');
      else if (of[language] !== undefined) leave(words, 'same-column');
      else of[language] = index;
    } else if (columns.of[meaning] !== undefined) leave(words, 'same-column');
    else columns.of[meaning] = index;
  }
  return columns;
}

/** What a row says in the other languages, of its title or in other columns. */
export const translationsIn = (row: Cell[], { titles }: Pick<Columns, 'titles'>): LanguageTexts =>
  Object.fromEntries(
    Object.entries(titles).flatMap(([language, column]) => {
      const text = textOf(row[column]);
      return text ? [[language, text]] : [];
    }),
  );
