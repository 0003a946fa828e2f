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
 * Spanish, or one of these words, with a simple change (capitals, a year, 0 for o, dots). Of a thousand that are changed
 * so, about two pass.
 * @param words What somebody who knows the person would try first.
 */
export function isGuessed(password: string, words: string[]): boolean {
  const known = [...new Set(words.flatMap((word) => [word.toLowerCase(), squeeze(word)]))];
  const squeezed = squeeze(password);
  // Capitals alone make none easier to guess.
  const written = password.toLowerCase() === squeezed ? squeezed : password;
  const spellings = new Set([written, squeezed, squeeze(readSigns(password))]);
  return [...spellings].some(
    (spelling) => guessesOf(spelling.slice(0, LOOKED_AT), known) < ENOUGH_GUESSES,
  );
}

/** How many guesses a year behind something takes: fifty years, behind or in front. */
const GUESSES_OF_YEAR = 100;
/**
 * A text that takes more is not looked at a second time, without the year: the year would have to save a factor of 10^4.
 * Measured with 12 passwords on a busy machine, a check took 91 ms, not 127.
 */
const BEYOND_A_YEAR = 1e12;

/**
 * How many guesses a text takes. A year at its end is looked for here: where digits stand before it, zxcvbn
 * may see others that overlap it (132013202027) and miss it.
 */
function guessesOf(text: string, known: string[]): number {
  const { guesses } = zxcvbn.check(text, known);
  const beforeYear = /^(.*\d)(?:19|20)\d\d$/.exec(text)?.[1];
  if (!beforeYear || guesses < ENOUGH_GUESSES || guesses > BEYOND_A_YEAR) return guesses;
  return Math.min(guesses, zxcvbn.check(beforeYear, known).guesses * GUESSES_OF_YEAR);
}

/** Signs that people write for a letter. zxcvbn reads them too, but misses a word where digits stand beside it. */
const SIGNS: Record<string, string> = { 0: 'o', '@': 'a', $: 's', '€': 'e' };
const readSigns = (text: string) => text.replace(/[0@$€]/g, (sign) => SIGNS[sign]!);

/** `S.ú.m.m.e.r 2026` → `summer2026` */
const squeeze = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
