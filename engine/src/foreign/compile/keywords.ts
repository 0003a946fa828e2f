import type { Dialect } from '../types.ts';

/** How sub-schemas stand in a keyword's value: itself, in a list, by name, or in one of two ways. */
export type Holds = 'schema' | 'list' | 'names' | 'schema-or-list' | 'names-or-lists';

const BOTH = {
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'schema',
  else: 'schema',
  properties: 'names',
  patternProperties: 'names',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  contains: 'schema',
  definitions: 'names',
  dependencies: 'names-or-lists',
} as const;

/** The keywords that hold sub-schemas. */
export const SUBSCHEMAS: Record<Dialect, { [keyword: string]: Holds }> = {
  '2020-12': {
    ...BOTH,
    $defs: 'names',
    dependentSchemas: 'names',
    prefixItems: 'list',
    items: 'schema',
    unevaluatedItems: 'schema',
    unevaluatedProperties: 'schema',
    contentSchema: 'schema',
  },
  'draft-07': { ...BOTH, items: 'schema-or-list', additionalItems: 'schema' },
};

const PLAIN =
  '$schema $id $ref $comment type enum const multipleOf minimum maximum exclusiveMinimum exclusiveMaximum ' +
  'minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties required ' +
  'title description default examples readOnly writeOnly format contentEncoding contentMediaType';
const PLAIN_2020 =
  '$anchor $dynamicRef $dynamicAnchor $vocabulary minContains maxContains dependentRequired deprecated';

/** Every keyword that means something in a dialect. */
export const KEYWORDS: Record<Dialect, Set<string>> = {
  '2020-12': new Set([
    ...`${PLAIN} ${PLAIN_2020}`.split(' '),
    ...Object.keys(SUBSCHEMAS['2020-12']),
  ]),
  // `$defs` and `deprecated` change no verdict in any draft.
  'draft-07': new Set([
    ...PLAIN.split(' '),
    '$defs',
    'deprecated',
    ...Object.keys(SUBSCHEMAS['draft-07']),
  ]),
};

/** Keywords of some other draft: they look alive, and are not. */
export const OTHER_DRAFTS: Record<Dialect, Set<string>> = {
  '2020-12': new Set(['additionalItems', '$recursiveRef', '$recursiveAnchor', 'id', 'divisibleBy']),
  'draft-07': new Set(
    `${PLAIN_2020} $recursiveRef $recursiveAnchor dependentSchemas prefixItems unevaluatedItems unevaluatedProperties contentSchema id divisibleBy`
      .split(' ')
      .filter((word) => word !== 'deprecated'),
  ),
};

/** Keywords that do nothing without another. */
export const NEEDS: { [keyword: string]: string[] } = {
  if: ['then', 'else'],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: ['if'],
  else: ['if'],
  minContains: ['contains'],
  maxContains: ['contains'],
  additionalItems: ['items'],
  contentSchema: ['contentMediaType'],
};

/** What stands beside a `$ref` in draft-07 and still counts: it holds schemas, or only speaks. */
export const BESIDE_REF = new Set(
  '$ref $schema $id $comment definitions $defs title description default examples readOnly writeOnly deprecated'.split(
    ' ',
  ),
);

const OF_TYPES: [type: string, keywords: string][] = [
  ['string', 'minLength maxLength pattern format contentEncoding contentMediaType contentSchema'],
  ['number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
  [
    'array',
    'items prefixItems additionalItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems',
  ],
  [
    'object',
    'properties patternProperties additionalProperties propertyNames required minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedProperties',
  ],
];

/** Keywords that judge values of one type alone. */
export const TYPE_OF: ReadonlyMap<string, string> = new Map(
  OF_TYPES.flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)),
);

/** Words that other tools give a meaning: near a keyword, and no slip. */
export const OF_OTHER_TOOLS: ReadonlySet<string> = new Set([
  'example',
  'nullable',
  'discriminator',
  'titles',
  'tsType',
  'tsEnumNames',
  'javaType',
]);

/** A lower and an upper limit, and whether no value is left where both are the same. */
export const LIMITS: [lower: string, upper: string, isOpen: boolean][] = [
  ['minimum', 'maximum', false],
  ['exclusiveMinimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
];

/** What brings properties to an object beside those that it names itself. */
export const BRINGS_PROPERTIES =
  '$ref $dynamicRef allOf anyOf oneOf if not dependentSchemas dependencies patternProperties unevaluatedProperties'.split(
    ' ',
  );
