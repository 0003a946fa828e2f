import { isDate } from '../../../kernel/formats.ts';
import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { Collected } from '../Collected.ts';
import { messageOf } from '../limits/messageOf.ts';
import type { LimitKeyword, ProposedLimit } from '../limits/ProposedLimit.ts';
import { isOfWholeText, isSameWithoutUnicode } from '../limits/patterns.ts';
import { asText, isObject, isSet, wordsIn } from '../values.ts';

const OF_VALIDATE: { [key: string]: LimitKeyword } = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  min: 'minimum',
  max: 'maximum',
  pattern: 'pattern',
  minSelectedCount: 'minItems',
  maxSelectedCount: 'maxItems',
};
const OF_SHAPE: { [key: string]: LimitKeyword } = {
  minDate: 'notBefore',
  maxDate: 'notAfter',
  minSelectedCount: 'minItems',
  maxSelectedCount: 'maxItems',
};
const DAYS = ['notBefore', 'notAfter'];

/** Form.io keeps what was typed into its builder: numbers as text, too. */
function limitValue(keyword: LimitKeyword, value: Json): ProposedLimit['value'] | undefined {
  if (keyword === 'pattern') return typeof value === 'string' ? wholePattern(value) : undefined;
  if (DAYS.includes(keyword)) return typeof value === 'string' && isDate(value) ? value : undefined;
  const isNumber = typeof value === 'string' && Number.isFinite(Number(value));
  return isNumber ? Number(value) : (value as ProposedLimit['value']);
}

/** Form.io reads it as one of the whole text: `^…$`. */
function wholePattern(pattern: string): string | undefined {
  if (!isSameWithoutUnicode(pattern)) return undefined;
  return isOfWholeText(pattern) ? pattern : `^${pattern}$`;
}

/** What people read where it is broken: of all that can be wrong with the answer, or of this limit. */
function wordsOfError({ errors, validate }: JsonObject, key: string): string {
  const { customMessage, patternMessage } = isObject(validate) ? validate : {};
  const own = isObject(errors) ? asText(errors[key]) : '';
  return asText(customMessage) || own || (key === 'pattern' ? asText(patternMessage) : '');
}

/** The limits of a component; a day that is a script, or has a time, is named. */
export function readLimits(
  collected: Collected,
  component: JsonObject,
  source: string,
): ProposedLimit[] {
  const { validate, datePicker, errors } = component;
  const parts: [Json | undefined, { [key: string]: LimitKeyword }][] = [
    [validate, OF_VALIDATE],
    [component, OF_SHAPE],
    [datePicker, OF_SHAPE],
  ];
  const found = parts.flatMap(([part, keywords]) =>
    Object.entries(keywords).flatMap(([key, keyword]) => {
      const given = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
      if (given === undefined || !isSet(given)) return [];
      const words = `${key}: ${wordsIn(given)}`;
      const value = limitValue(keyword, given);
      if (value === undefined) {
        collected.leave(source, 'limit', words);
        return [];
      }
      const message = messageOf(collected, source, { text: wordsOfError(component, key) });
      return { keyword, value, source, words, ...(message && { message }), key };
    }),
  );
  // Words of what is none of the limits are of no effect here.
  const keys = new Set(found.map(({ key }) => key));
  for (const [key, text] of Object.entries(isObject(errors) ? errors : {}))
    if (isSet(text) && !keys.has(key))
      collected.leave(source, 'setting', `errors: ${key}: ${wordsIn(text)}`);
  const custom = isObject(validate) ? asText(validate.customMessage) : '';
  if (custom && found.length === 0)
    collected.leave(source, 'setting', `customMessage: ${wordsIn(custom)}`);
  return found.map(({ key: _, ...limit }) => limit);
}
