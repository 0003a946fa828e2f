import type { FieldKind } from '../create/fieldKinds.ts';

/** What people write where they say how a question is answered; a word that could be two kinds is not here. */
const WORDS: { [Kind in FieldKind]: string[] } = {
  text: ['text', 'short text', 'string', 'single line', 'texto', 'texto corto'],
  'long-text': [
    'long text',
    'paragraph',
    'textarea',
    'multiline',
    'multiline text',
    'texto largo',
    'parrafo',
  ],
  number: ['number', 'integer', 'int', 'whole number', 'count', 'numero', 'entero'],
  money: ['money', 'currency', 'amount', 'dollars', 'usd', 'dinero', 'importe', 'monto'],
  date: ['date', 'day', 'fecha'],
  year: ['year', 'ano'],
  'yes-no': ['yes/no', 'yes no', 'yes or no', 'yesno', 'boolean', 'bool', 'si/no', 'si o no'],
  choice: [
    'choice',
    'choose one',
    'single choice',
    'select',
    'select one',
    'dropdown',
    'radio',
    'radio buttons',
    'list',
    'una opcion',
    'lista',
  ],
  choices: [
    'choices',
    'choose several',
    'choose many',
    'select multiple',
    'select many',
    'multi select',
    'multiselect',
    'checkboxes',
    'varias opciones',
  ],
  phone: ['phone', 'phone number', 'telephone', 'tel', 'telefono'],
  email: ['email', 'e mail', 'email address', 'correo', 'correo electronico'],
  zip: ['zip', 'zip code', 'postal code', 'codigo postal'],
  secret: ['secret', 'locked'],
};

const KINDS = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind as FieldKind])),
);

/** Words as they are compared: without accents, capitals, hyphens and double spaces. */
export const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/**
 * The kind of an answer that words name.
 * @example kindOfWords('Select one') // 'choice'
 * @example kindOfWords('multiple choice') // undefined: one of several, or several of them
 */
export const kindOfWords = (words: string): FieldKind | undefined => KINDS.get(plain(words));
