import type { JsonObject } from '../../kernel/types.ts';
import type { Collected } from './Collected.ts';
import type { LeftReason } from './Proposal.ts';
import { LIMIT_WORDS } from './schemaLimits.ts';
import { wordsIn } from './values.ts';

/** Keywords that say nothing to who answers: names within the schema, and notes of who wrote it. */
const SILENT = new Set(
  '$schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment $defs definitions'.split(
    ' ',
  ),
);

/** Keywords of which a question of the builder has nothing, each said once where it stands. */
const RULES = [
  'if',
  'dependencies',
  'dependentSchemas',
  'allOf',
  'dependentRequired',
  'anyOf',
  'oneOf',
  'not',
  'const',
  'multipleOf',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  '$dynamicRef',
  '$recursiveRef',
];
const LIMITS = [
  ...LIMIT_WORDS,
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'format',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
];
const NESTED = [
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
];

/** Why a keyword is not taken over; of one that is not here it is a setting. */
const REASONS = new Map<string, LeftReason>([
  ...RULES.map((one) => [one, 'logic'] as const),
  ...LIMITS.map((one) => [one, 'limit'] as const),
  ...NESTED.map((one) => [one, 'nested'] as const),
]);

/** A keyword with its value. @example wordsOfKey('readOnly', true) // 'readOnly' */
export const wordsOfKey = (key: string, value: JsonObject[string]): string =>
  value === true ? key : `${key}: ${wordsIn(value)}`;

/**
 * Names each keyword of a schema that nothing was made of. Which are taken is a closed list of whoever
 * reads the schema: a keyword that nobody here has heard of is named as well.
 */
export function leaveKeywords(
  collected: Collected,
  schema: JsonObject,
  { source, taken }: { source: string; taken: ReadonlySet<string> },
): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (SILENT.has(keyword) || taken.has(keyword)) continue;
    const reason = REASONS.get(keyword) ?? 'setting';
    collected.leave(source, reason, reason === 'logic' ? keyword : wordsOfKey(keyword, value));
  }
}
