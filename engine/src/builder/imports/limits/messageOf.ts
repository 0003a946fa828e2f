import type { Collected } from '../Collected.ts';
import { LONGEST_HELP } from '../Proposal.ts';
import type { LimitMessage } from './ProposedLimit.ts';

/** Places and markup mean something else there than here; so does a mark of our messages. */
const PLACES = /[{}<>]/;

/**
 * What people read where a limit is broken, if it can be said here in the same words: none with places
 * for values, no text that is longer than a help line. What can't is named.
 * @returns undefined where there is none, or none that can be said.
 */
export function messageOf(
  collected: Collected,
  source: string,
  { text, translations = {} }: { text: string; translations?: LimitMessage['translations'] },
): LimitMessage | undefined {
  if (!text) return undefined;
  const canSay = (words: string) => !PLACES.test(words) && words.length <= LONGEST_HELP;
  if (!canSay(text)) {
    collected.leaveOnce(source, 'setting', text);
    return undefined;
  }
  const said = Object.entries(translations).filter(([, words]) => canSay(words));
  for (const [, words] of Object.entries(translations))
    if (!canSay(words)) collected.leaveOnce(source, 'setting', words);
  return { text, translations: Object.fromEntries(said) };
}
