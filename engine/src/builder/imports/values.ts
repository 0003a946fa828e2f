import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Collected } from './Collected.ts';
import type { ProposedChoice } from './Proposal.ts';

/** Letters of a value that are shown of it. */
const LONGEST_WORDS = 200;

/** Whether a value is an object of JSON: no list, and not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text, a number or a boolean; null is none of them. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A text without white space around it; '' for any other value. */
export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim() : '';

/** A text, a number or a boolean as text; blank of anything else. */
export const scalarText = (value: Json | undefined): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : asText(value);

/** A list as it is; an empty one for any other value. */
export const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The words of a text that may be marked up. @example plainText('Your <b>name</b>') // 'Your name' */
export const plainText = (words: string): string =>
  words
    .replace(/<(?:br|\/?(?:p|div|li|h\d))\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A value in one line: a text as it is, anything else as JSON, cut where it is long. */
export function wordsIn(value: Json | undefined): string {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

/** Whether a setting says something: neither off, nor blank, nor empty. */
export function isSet(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some(isSet);
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** Whether lists and objects stand in one another for more than so many levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  let these: unknown[] = [value];
  for (let depth = 0; these.length > 0; depth += 1) {
    if (depth > levels) return true;
    these = these.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
}

/** Settings by why they are not taken over. */
export type Settings = { [reason in 'logic' | 'limit' | 'setting' | 'elsewhere']?: string[] };

/** Names each setting that says something. */
export function leaveSettings(
  collected: Collected,
  from: JsonObject,
  { source, settings }: { source: string; settings: Settings },
): void {
  for (const [reason, keys] of Object.entries(settings))
    for (const key of keys)
      if (Object.hasOwn(from, key) && isSet(from[key]))
        collected.leave(
          source,
          reason as keyof Settings,
          from[key] === true ? key : `${key}: ${wordsIn(from[key])}`,
        );
}

/**
 * What people choose from, each once: the first of those that read the same.
 * @param source Where the list stands.
 */
export function takeChoices(
  collected: Collected,
  choices: (ProposedChoice & { given: Json | undefined })[],
  source: string,
): ProposedChoice[] {
  const found = new Map<string, ProposedChoice>();
  for (const [index, { given, ...choice }] of choices.entries()) {
    const { label } = choice;
    if (label && !found.has(label)) found.set(label, choice);
    else if (!label && isSet(given))
      collected.leave(`${source}/${index}`, 'no-choice', wordsIn(given));
  }
  return [...found.values()];
}
