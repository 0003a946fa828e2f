import { type Desk, readPointer } from '@porchlight/engine';
import type { Vault } from '../crypto/index.ts';
import type { Case } from './openCase.ts';
import { plainText } from './terms.ts';

/** Under which the fingerprints stand beside those by which cases are compared; no way to be alike is called so. */
export const EXACT = ':exact';

/** Letters and digits that an answer has at least: a shorter one would find half of all cases. */
const SHORTEST = 4;

/** An answer as it is compared: letters and digits alone, however it is written. */
function wholeText(text: string): string | undefined {
  const whole = plainText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  return whole.length < SHORTEST ? undefined : whole;
}

/** The fingerprints by which a case is found: of each answer that is searched whole. */
export function exactTermsOf(
  vault: Pick<Vault, 'fingerprint'>,
  { searchExact = [] }: Pick<Desk, 'searchExact'>,
  { answers }: Pick<Case, 'answers'>,
): string[] {
  const found = searchExact.flatMap((pointer) => {
    const whole = wholeText(String(readPointer(answers, pointer) ?? ''));
    return whole === undefined ? [] : vault.fingerprint('search', whole);
  });
  return [...new Set(found)];
}

/** What a text that is looked for may stand under: under each key of the ring, while cases are looked at anew. */
export function searchedExactly(
  vault: Pick<Vault, 'fingerprints'>,
  { searchExact = [] }: Pick<Desk, 'searchExact'>,
  text: string,
): string[] {
  const whole = searchExact.length > 0 ? wholeText(text) : undefined;
  return whole === undefined ? [] : vault.fingerprints('search', whole);
}
