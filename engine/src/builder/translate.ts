import type { FileEdits } from '../edit/FileEdits.ts';
import { Translations } from '../edit/texts.ts';

/** Language → text. */
export type LanguageTexts = Record<string, string>;

/** A text that is new, with its translations. */
export interface NewText {
  file: string;
  key: string;
  /** In the pack's first language. */
  original: string;
  /** Those that are blank are left out. */
  translations: LanguageTexts;
}

/** Writes translations of a new text, marked with the original that they translate. */
export function translate(edits: FileEdits, { file, key, original, translations }: NewText): void {
  for (const [language, text] of Object.entries(translations))
    if (text.trim()) new Translations(edits, file, language).set(key, text.trim(), original);
}
