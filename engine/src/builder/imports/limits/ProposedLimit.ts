import type { JsonObject } from '../../../kernel/types.ts';
import type { LanguageTexts } from '../../translate.ts';

/** Limits that are taken over: words of the vocabulary. */
export const LIMIT_KEYWORDS = [
  'minLength',
  'pattern',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'notBefore',
  'notAfter',
] as const;
/** Days from today that a limit may lie away, as a step's meta-schema has it. */
export const MOST_DAYS = 36_500;

/** One of `LIMIT_KEYWORDS`. */
export type LimitKeyword = (typeof LIMIT_KEYWORDS)[number];

/** What people read where a limit is broken, in the pack's first language and in others. */
export interface LimitMessage {
  text: string;
  translations: LanguageTexts;
}

/** A limit as something that was made elsewhere says it, in a word of the vocabulary. */
export interface ProposedLimit {
  keyword: LimitKeyword;
  /** A number; a pattern; a day, as `2026-11-26` or `{ "$data": "/$/today", "days": 30 }`. */
  value: number | string | JsonObject;
  /** Where it stands, and what stands there. */
  source: string;
  words: string;
  message?: LimitMessage;
}
