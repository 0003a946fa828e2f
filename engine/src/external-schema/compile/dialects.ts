import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';

/** The address of each dialect's meta-schema, without an empty fragment. */
export const META_SCHEMAS: Record<Dialect, string> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-04': 'http://json-schema.org/draft-04/schema',
};
/** Each dialect, the newest first. */
export const DIALECTS = Object.keys(META_SCHEMAS) as Dialect[];
/** Where the vocabularies of the dialects that have any stand. */
const VOCABULARY = /^https:\/\/json-schema\.org\/draft\/(?:2020-12|2019-09)\/vocab\//;

/** The keywords that a vocabulary brings, by its last word. The core is always there. */
const VOCABULARIES: { [name: string]: string[] } = {
  core: [],
  applicator:
    'prefixItems items contains additionalProperties properties patternProperties dependentSchemas propertyNames if then else allOf anyOf oneOf not'.split(
      ' ',
    ),
  unevaluated: ['unevaluatedItems', 'unevaluatedProperties'],
  validation:
    'type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired'.split(
      ' ',
    ),
  'meta-data': [],
  content: [],
  'format-annotation': [],
  'format-assertion': [],
};
/** In 2019-09 what validates the rest is of the applicators, and formats are one vocabulary. */
const VOCABULARIES_2019: typeof VOCABULARIES = {
  core: [],
  applicator: [...VOCABULARIES.applicator!, ...VOCABULARIES.unevaluated!, 'additionalItems'],
  validation: VOCABULARIES.validation!,
  'meta-data': [],
  format: [],
  content: [],
};
const vocabulariesOf = (dialect: Dialect) =>
  dialect === '2019-09' ? VOCABULARIES_2019 : VOCABULARIES;

/** The dialect that an address names, if it is one of the standard's. */
export function dialectOf(uri: string): Dialect | undefined {
  const name = uri.replace(/#$/, '');
  // Of the older ones both are written; only `http` is their name.
  const plain = name.replace(/^https:(?=.*\/draft-0\d\/)/, 'http:');
  return DIALECTS.find((dialect) => META_SCHEMAS[dialect] === plain);
}

/** What a meta-schema of one's own makes of the dialect that it is written in. */
export interface OwnDialect {
  /** A vocabulary that it requires and that is not known. */
  unknown?: string;
  /** The keywords that mean nothing there. */
  without: string[];
  assertsFormats: boolean;
}

/** What a meta-schema's `$vocabulary` says (2020-12, section 8.1.2); without one it is the standard's own. */
export function readVocabularies(metaSchema: JsonObject, dialect: Dialect): OwnDialect {
  const declared = metaSchema.$vocabulary as { [uri: string]: boolean } | undefined;
  if (!declared) return { without: [], assertsFormats: false };
  const vocabularies = vocabulariesOf(dialect);
  const nameOf = (uri: string) => uri.replace(VOCABULARY, '');
  const names = new Set(Object.keys(declared).map(nameOf));
  const unknown = Object.keys(declared).find(
    (uri) => declared[uri] && !Object.hasOwn(vocabularies, nameOf(uri)),
  );
  const left = Object.entries(vocabularies).filter(([name]) => !names.has(name));
  return {
    ...(unknown && { unknown }),
    without: left.flatMap(([, keywords]) => keywords),
    assertsFormats: names.has('format-assertion'),
  };
}
