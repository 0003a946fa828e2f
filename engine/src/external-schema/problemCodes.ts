import type { Failure } from './types.ts';

/** Formats with words of their own. */
const FORMATS = new Set(['date', 'time', 'date-time', 'email', 'uri', 'uuid']);
/** Keywords whose words are another's. */
const SAME: { [keyword: string]: string } = {
  dependentRequired: 'required',
  unevaluatedProperties: 'additionalProperties',
  unevaluatedItems: 'items',
};
const KEYWORDS = new Set([
  'required', 'type', 'minLength', 'maxLength', 'pattern', 'enum', 'const', 'minimum', 'maximum',
  'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
  'contains', 'minProperties', 'maxProperties', 'additionalProperties', 'propertyNames', 'items',
  'anyOf', 'oneOf',
]); // biome-ignore format: a list
const TYPES = new Set(['number', 'integer', 'string', 'boolean']);

function toKebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The id of the text that tells of a failure; one without words of its own gets the general ones. */
export function codeOf({ keyword, params }: Failure): string {
  const word = SAME[keyword] ?? keyword;
  if (word === 'format' && FORMATS.has(String(params.format)))
    return `external-schema.not-a-${String(params.format)}`;
  if (word === 'type' && TYPES.has(String(params.type)))
    return `external-schema.not-a-${String(params.type)}`;
  return KEYWORDS.has(word) && word !== 'type'
    ? `external-schema.${toKebab(word)}`
    : 'external-schema.not-valid';
}
