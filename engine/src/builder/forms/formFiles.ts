import { EditError } from '../../edit/FileEdit.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { Built, SaidId } from '../Built.ts';
import { titleOf } from '../places.ts';
import type { WordsPlace } from '../words.ts';

const FORM = /^forms\/([^/]+)\/(wizard|form)\.json$/;

/** Whether a file says what a form is that stands alone: one of the pack's own, or an external one. */
export const isStandaloneForm = (file: string): boolean => FORM.test(file);

/** The folder of a form that stands alone. @throws EditError `not-there` */
export function folderOf(file: string): string {
  if (!FORM.test(file)) throw new EditError('not-there', `${file} is no form that stands alone.`);
  return file.slice(0, file.lastIndexOf('/'));
}

/** What is said of a form that stands alone, with how long each may be. */
export const FORM_WORDS = {
  title: 120,
  intro: 600,
  'receipt/title': 120,
  'receipt/text': 600,
  'listing/title': 80,
  'listing/text': 300,
  'listing/link': 60,
} as const;

/** One of the texts of a form that stands alone. */
export type FormWord = keyof typeof FORM_WORDS;

/** The texts with which the first page speaks of a form. */
export const LISTING_WORDS = ['title', 'text', 'link'] as const;

/** Where a text of a form stands. */
export const placeOfWord = (file: string, word: FormWord): WordsPlace => ({
  file,
  at: word.split('/'),
  key: word,
  isNeeded: word !== 'intro',
});

/** What became of a form, with its title. */
export function toldOfForm(edits: FileEdits, file: string, id: SaidId = 'form-changed'): Built {
  const data: JsonObject = edits.has(file) ? edits.read(file) : {};
  return {
    changes: edits.changes(),
    said: { id, params: { title: titleOf(data, file) } },
    at: { file },
  };
}
