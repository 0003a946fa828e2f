import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import AjvDraft04 from 'ajv-draft-04';
import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';
import { DIALECTS, META_SCHEMAS } from './dialects.ts';

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
