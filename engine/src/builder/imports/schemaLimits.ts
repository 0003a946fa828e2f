import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Collected } from './Collected.ts';
import { messageOf } from './limits/messageOf.ts';
import type { LimitKeyword, ProposedLimit } from './limits/ProposedLimit.ts';
import { asText, isObject, wordsIn } from './values.ts';

/** The vocabulary has them from JSON Schema itself. */
const SCHEMA_LIMITS = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
] as const satisfies LimitKeyword[];

/** Keywords of days, of Ajv's formats. */
const OF_DAYS: { [keyword: string]: LimitKeyword } = {
  formatMinimum: 'notBefore',
  formatMaximum: 'notAfter',
};

/** Draft 4 says beside a limit whether it is one itself: `"exclusiveMinimum": true`. */
function withDraft4(schema: JsonObject): JsonObject {
  const own = { ...schema };
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof own[exclusive] !== 'boolean') continue;
    if (own[exclusive] && own[limit] !== undefined) {
      own[exclusive] = own[limit];
      delete own[limit];
    } else delete own[exclusive];
  }
  return own;
}

/** The keywords of a schema that limits are read from. */
export const LIMIT_WORDS: string[] = [...SCHEMA_LIMITS, ...Object.keys(OF_DAYS)];

/** What people read where it is broken, as Ajv's errors say it: one text for all, or one for each keyword. */
const wordsOfError = (errors: Json | undefined, keyword: string): string =>
  asText(isObject(errors) ? errors[keyword] : errors);

/** The limits that a schema gives an answer. */
export function limitsOfSchema(
  collected: Collected,
  schema: JsonObject,
  source: string,
): ProposedLimit[] {
  const own = withDraft4(schema);
  const words = [
    ...SCHEMA_LIMITS.map((keyword) => [keyword, keyword] as const),
    ...Object.entries(OF_DAYS),
  ];
  return words.flatMap(([keyword, limit]) => {
    const value = Object.hasOwn(own, keyword) ? own[keyword] : undefined;
    if (value === undefined) return [];
    const text = wordsOfError(schema.errorMessage, keyword);
    const message = messageOf(collected, source, { text });
    return {
      keyword: limit,
      // What is of another type fits no answer, and is named.
      value: value as ProposedLimit['value'],
      source,
      words: `${keyword}: ${wordsIn(value)}`,
      ...(message && { message }),
    };
  });
}

/** Names the words of errors that are about none of the limits. */
export function errorsLeft(collected: Collected, schema: JsonObject, source: string): void {
  const { errorMessage: errors } = schema;
  const isSaid = (keyword: string) => LIMIT_WORDS.includes(keyword) && keyword in schema;
  if (errors === undefined || (typeof errors === 'string' && LIMIT_WORDS.some(isSaid))) return;
  if (!isObject(errors)) collected.leave(source, 'setting', `errorMessage: ${wordsIn(errors)}`);
  else
    for (const [keyword, text] of Object.entries(errors))
      if (!isSaid(keyword))
        collected.leave(source, 'setting', `errorMessage: ${keyword}: ${wordsIn(text)}`);
}
