import type { Field, Json } from '../types.ts';
import { decimals } from './decimals.ts';
import type { Keyword } from './Keyword.ts';
import { notAfter } from './notAfter.ts';
import { notBefore } from './notBefore.ts';

export type { Keyword } from './Keyword.ts';

/**
 * Every keyword of the vocabulary that validates an answer, by its name in a pack. A new one is a file and
 * a line here; `compile/meta/` says what may stand behind it, `keywords.json` which message it has.
 */
export const KEYWORDS: Record<string, Keyword> = {
  decimals,
  notAfter,
  notBefore,
};

/** The keywords by which a field's answer is validated, each with its limit: `[['decimals', 2]]`. */
export function keywordsOn(field: Field): [name: string, limit: Json][] {
  // Each stands on the field under its own name, as it did before there was a table of them.
  return Object.keys(KEYWORDS).flatMap((name): [string, Json][] => {
    const limit = field[name as keyof Field] as Json | undefined;
    return limit === undefined ? [] : [[name, limit]];
  });
}
