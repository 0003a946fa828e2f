import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';

/** How sub-schemas stand in a keyword's value: itself, in a list, by name, or in one of two ways. */
export type Holds = 'schema' | 'list' | 'names' | 'schema-or-list' | 'names-or-lists';

/** The dialects in the order in which they were published. */
const ORDER: Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'];

/** Is a dialect older than another? */
export function isBefore(dialect: Dialect, other: Dialect): boolean {
  return ORDER.indexOf(dialect) < ORDER.indexOf(other);
}

/** The keyword by which a schema names itself. */
export function idWordOf(dialect: Dialect): '$id' | 'id' {
  return dialect === 'draft-04' ? 'id' : '$id';
}

const HOLDS_04 = {
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'schema',
  properties: 'names',
  patternProperties: 'names',
  additionalProperties: 'schema',
  definitions: 'names',
  dependencies: 'names-or-lists',
} as const;
const HOLDS_06 = { ...HOLDS_04, propertyNames: 'schema', contains: 'schema' } as const;
const HOLDS_07 = {
  ...HOLDS_06,
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'schema',
  else: 'schema',
} as const;
const HOLDS_2019 = {
  ...HOLDS_07,
  $defs: 'names',
  dependentSchemas: 'names',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  contentSchema: 'schema',
} as const;
/** Items until 2019-09: a list has one schema for each position. */
const ITEMS = { items: 'schema-or-list', additionalItems: 'schema' } as const;

/** The keywords that hold sub-schemas. */
export const SUBSCHEMAS: Record<Dialect, { [keyword: string]: Holds }> = {
  'draft-04': { ...HOLDS_04, ...ITEMS },
  'draft-06': { ...HOLDS_06, ...ITEMS },
  'draft-07': { ...HOLDS_07, ...ITEMS },
  '2019-09': { ...HOLDS_2019, ...ITEMS },
  '2020-12': { ...HOLDS_2019, prefixItems: 'list', items: 'schema' },
};

/** What each dialect brings beside them. `$comment`, `$defs`, `examples` and the like change no verdict in any. */
const PLAIN_04 =
  '$schema $ref $comment type enum multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength ' +
  'maxLength pattern minItems maxItems uniqueItems minProperties maxProperties required title description ' +
  'default examples readOnly writeOnly deprecated format contentEncoding contentMediaType $defs';
const PLAIN_06 = `${PLAIN_04} $id const`;
const PLAIN_2019 = `${PLAIN_06} $anchor $vocabulary minContains maxContains dependentRequired`;
const PLAIN: Record<Dialect, string> = {
  'draft-04': `${PLAIN_04} id`,
  'draft-06': PLAIN_06,
  'draft-07': PLAIN_06,
  '2019-09': `${PLAIN_2019} $recursiveRef $recursiveAnchor`,
  '2020-12': `${PLAIN_2019} $dynamicRef $dynamicAnchor`,
};

function ofEach<T>(make: (dialect: Dialect) => T): Record<Dialect, T> {
  return Object.fromEntries(ORDER.map((dialect) => [dialect, make(dialect)])) as never;
}

/** Every keyword that means something in a dialect. */
export const KEYWORDS: Record<Dialect, Set<string>> = ofEach(
  (dialect) => new Set([...PLAIN[dialect].split(' '), ...Object.keys(SUBSCHEMAS[dialect])]),
);

/** Keywords of some other draft: they look alive, and are not. */
export const OTHER_DRAFTS: Record<Dialect, Set<string>> = ofEach((dialect) => {
  const all = ORDER.flatMap((one) => [...KEYWORDS[one]]);
  return new Set([...all, 'divisibleBy'].filter((word) => !KEYWORDS[dialect].has(word)));
});

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

/** What stands beside a `$ref` until draft-07 and still counts: it holds schemas, or only speaks. */
export const BESIDE_REF = new Set(
  '$ref $schema $id id $comment definitions $defs title description default examples readOnly writeOnly deprecated'.split(
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

/** Keywords that validate values of one type alone. */
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

const isNever = () => false;
const isAlways = () => true;

/** A lower and an upper limit, and whether no value is left where both are the same. */
export const LIMITS: [lower: string, upper: string, isOpen: (schema: JsonObject) => boolean][] = [
  // In draft-04 a limit is told from one that is taken itself by a word beside it.
  ['minimum', 'maximum', (one) => one.exclusiveMinimum === true || one.exclusiveMaximum === true],
  ['exclusiveMinimum', 'maximum', isAlways],
  ['minimum', 'exclusiveMaximum', isAlways],
  ['exclusiveMinimum', 'exclusiveMaximum', isAlways],
  ['minLength', 'maxLength', isNever],
  ['minItems', 'maxItems', isNever],
  ['minProperties', 'maxProperties', isNever],
];

/** What brings properties to an object beside those that it names itself. */
export const BRINGS_PROPERTIES =
  '$ref $dynamicRef $recursiveRef allOf anyOf oneOf if not dependentSchemas dependencies patternProperties unevaluatedProperties'.split(
    ' ',
  );
