import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';

const STANDARD = 'https://json-schema.org/draft/2020-12/';

/** The addresses that name each dialect, without an empty fragment. */
const NAMES: { [uri: string]: Dialect } = {
  [`${STANDARD}schema`]: '2020-12',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'https://json-schema.org/draft-07/schema': 'draft-07',
};

/** The keywords that a vocabulary of 2020-12 brings, by its last word. The core is always there. */
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
const META_PARTS = Object.keys(VOCABULARIES).filter((name) => name !== 'format-assertion');

/** The dialect that an address names, if it is one of the standard's. */
export function dialectOf(uri: string): Dialect | undefined {
  const name = uri.replace(/#$/, '');
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** What a meta-schema of one's own makes of 2020-12. */
export interface OwnDialect {
  /** A vocabulary that it requires and that is not known. */
  unknown?: string;
  /** The keywords that mean nothing there. */
  without: string[];
  assertsFormats: boolean;
}

/** What a meta-schema's `$vocabulary` says (2020-12, section 8.1.2); without one it is the standard's own. */
export function readVocabularies(metaSchema: JsonObject): OwnDialect {
  const declared = metaSchema.$vocabulary as { [uri: string]: boolean } | undefined;
  if (!declared) return { without: [], assertsFormats: false };
  const nameOf = (uri: string) => uri.replace(`${STANDARD}vocab/`, '');
  const names = new Set(Object.keys(declared).map(nameOf));
  const unknown = Object.keys(declared).find(
    (uri) => declared[uri] && !Object.hasOwn(VOCABULARIES, nameOf(uri)),
  );
  const left = Object.entries(VOCABULARIES).filter(([name]) => !names.has(name));
  return {
    ...(unknown && { unknown }),
    without: left.flatMap(([, keywords]) => keywords),
    assertsFormats: names.has('format-assertion'),
  };
}

const OPTIONS = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
let judges: Record<Dialect, Ajv> | undefined;

/** The checkers of schemas, each made with its first use. */
function judgeOf(dialect: Dialect): Ajv {
  judges ??= { '2020-12': new Ajv2020(OPTIONS), 'draft-07': new Ajv(OPTIONS) };
  return judges[dialect];
}

/** What a dialect's meta-schema says against a schema: the place within it, and why. */
export function judgeSchema(dialect: Dialect, schema: unknown): { at: string; why: string }[] {
  const judge = judgeOf(dialect);
  const uri =
    dialect === '2020-12' ? `${STANDARD}schema` : 'http://json-schema.org/draft-07/schema';
  if (judge.validate(uri, schema)) return [];
  return (judge.errors ?? [])
    .filter((error) => !['allOf', 'anyOf', 'if', '$dynamicRef', '$ref'].includes(error.keyword))
    .map((error) => {
      const choices = (error.params as { allowedValues?: unknown[] }).allowedValues;
      const which = choices ? `: ${choices.join(', ')}` : '';
      return { at: error.instancePath, why: `${error.message}${which}` };
    });
}

/** The standard's meta-schemas, by address: a schema may refer to them. */
export function standardDocuments(): Map<string, JsonObject> {
  const uris = [`${STANDARD}schema`, ...META_PARTS.map((name) => `${STANDARD}meta/${name}`)];
  const documents = uris.map((uri) => [uri, judgeOf('2020-12').getSchema(uri)?.schema] as const);
  const draft07 = 'http://json-schema.org/draft-07/schema';
  const all = [...documents, [draft07, judgeOf('draft-07').getSchema(draft07)?.schema] as const];
  return new Map(all.filter(([, schema]) => schema) as [string, JsonObject][]);
}
