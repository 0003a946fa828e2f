import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { readCommonPasswords } from './commonPasswords.ts';
import { LOCAL_PASSWORDS } from './localPasswords.ts';

/**
 * Characters that are looked at. What follows can only make a password better, and the time grows
 * with the square of them: 30 ms for a usual password, 150 ms for the worst of this length.
 */
const LOOKED_AT = 40;
/** Under 10^8 guesses somebody who has stolen the hashes is through in days (zxcvbn's third of four). */
const ENOUGH_GUESSES = 1e8;

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    ...common,
    ...english,
    ...spanish,
    'passwords-stolen': readCommonPasswords(),
    'passwords-local': LOCAL_PASSWORDS,
  },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 20,
  maxLength: LOOKED_AT,
});

/**
 * Whether a password is easily guessed: one of the common ones, a word or name of English or
 * Spanish, or one of these words, with whatever simple change (capitals, a year, 0 for o, dots).
 * @param words What somebody who knows the person would try first.
 */
export function isGuessed(password: string, words: string[]): boolean {
  const known = [...new Set(words.flatMap((word) => [word.toLowerCase(), squeeze(word)]))];
  const spellings = new Set([password, squeeze(password)]);
  return [...spellings].some(
    (spelling) => zxcvbn.check(spelling.slice(0, LOOKED_AT), known).guesses < ENOUGH_GUESSES,
  );
}

/** `S.ú.m.m.e.r 2026` → `summer2026` */
const squeeze = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
