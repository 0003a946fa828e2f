import type { JsonObject } from '../../kernel/types.ts';
import { isObject } from './values.ts';

/** By what a form is defined, as JSON. */
export type DefinitionKind = 'surveyjs' | 'formio' | 'json-forms' | 'schema';

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'enum'];

/** Whether an object says of itself what it takes, as a JSON Schema does. */
const isSchema = (one: JsonObject): boolean =>
  isObject(one.properties) ||
  (typeof one.type === 'string' && TYPES.has(one.type)) ||
  ['$ref', '$schema'].some((key) => typeof one[key] === 'string') ||
  SCHEMA_LISTS.some((key) => Array.isArray(one[key]));

/**
 * By what a form is defined, told from what stands in it: `components` are of Form.io, a `uischema`
 * beside a `schema` of JSON Forms, `properties` of a JSON Schema (or of RJSF, within `schema`), and
 * `pages`, `elements` or `questions` of SurveyJS. A schema without `properties` has a type of JSON, a
 * `$ref`, a `$schema` or a union.
 * @returns undefined for anything else, as for layouts of JSON Forms without their schema.
 */
export function definitionKind(source: unknown): DefinitionKind | undefined {
  if (!isObject(source)) return undefined;
  if (isObject(source.uischema)) return isObject(source.schema) ? 'json-forms' : undefined;
  // Forms of Form.io have `properties` of another kind, too.
  if (Array.isArray(source.components)) return 'formio';
  const schema = isObject(source.schema) ? source.schema : source;
  if (isObject(schema.properties)) return 'schema';
  const isLayout = typeof source.type === 'string';
  if ([source.pages, source.elements, source.questions].some(Array.isArray) && !isLayout)
    return 'surveyjs';
  return isSchema(schema) ? 'schema' : undefined;
}
