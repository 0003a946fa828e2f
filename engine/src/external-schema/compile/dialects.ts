import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import AjvDraft04 from 'ajv-draft-04';
import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';

/** The address of each dialect's meta-schema, without an empty fragment. */
const META_SCHEMAS: Record<Dialect, string> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-04': 'http://json-schema.org/draft-04/schema',
};
const DIALECTS = Object.keys(META_SCHEMAS) as Dialect[];
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

const OPTIONS = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
type MetaValidator = Pick<Ajv, 'validate' | 'errors' | 'getSchema'>;
const MAKERS: Record<Dialect, () => MetaValidator> = {
  '2020-12': () => new Ajv2020(OPTIONS),
  '2019-09': () => new Ajv2019(OPTIONS),
  'draft-07': () => new Ajv(OPTIONS),
  'draft-06': () => new Ajv(OPTIONS).addMetaSchema(draft06),
  'draft-04': () => new AjvDraft04(OPTIONS),
};
const validators = new Map<Dialect, MetaValidator>();

/** The checker of a dialect's schemas, made with its first use. */
function validatorOf(dialect: Dialect): MetaValidator {
  const validator = validators.get(dialect) ?? MAKERS[dialect]();
  validators.set(dialect, validator);
  return validator;
}

/** Keywords that only pass on what others say. */
const PASSES_ON = ['allOf', 'anyOf', 'if', '$dynamicRef', '$recursiveRef', '$ref'];

/** What a dialect's meta-schema says against a schema: the place within it, and why. */
export function validateSchema(dialect: Dialect, schema: unknown): { at: string; why: string }[] {
  const validator = validatorOf(dialect);
  if (validator.validate(META_SCHEMAS[dialect], schema)) return [];
  return (validator.errors ?? [])
    .filter((error) => !PASSES_ON.includes(error.keyword))
    .map((error) => {
      const choices = (error.params as { allowedValues?: unknown[] }).allowedValues;
      const which = choices ? `: ${choices.join(', ')}` : '';
      return { at: error.instancePath, why: `${error.message}${which}` };
    });
}

/** A document of the standard's own by its address, if it is one: a schema may refer to a meta-schema. */
export function standardDocument(uri: string): JsonObject | undefined {
  const dialect = DIALECTS.find((one) => uri.startsWith(META_SCHEMAS[one].replace(/schema$/, '')));
  return dialect && (validatorOf(dialect).getSchema(uri)?.schema as JsonObject | undefined);
}
