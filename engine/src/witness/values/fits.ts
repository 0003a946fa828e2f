import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { formats } from '../../kernel/formats.ts';
import type { Json, ValidateFunction } from '../../kernel/types.ts';

const ajv = new Ajv2020({
  messages: false,
  allErrors: true,
  $data: true,
  strict: false,
  logger: false,
  validateSchema: false,
  formats,
});
/** Functions by the text of their schema: the same few schemas stand in many questions. */
const made = new Map<string, ValidateFunction>();
/** A process that looks at packs for weeks forgets the old ones. */
const MADE_AT_MOST = 5_000;

/** A schema as a function. Throws what Ajv throws of a schema that does not compile. */
export function compileSchema(schema: Json): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = made.get(text);
  if (known) return known;
  const check = ajv.compile(schema as AnySchema) as ValidateFunction;
  ajv.removeSchema(schema as AnySchema);
  if (made.size >= MADE_AT_MOST) made.clear();
  made.set(text, check);
  return check;
}

/** Whether a value fits a schema, as Ajv judges it. */
export function fits(schema: Json, value: Json): boolean {
  return compileSchema(schema)(value);
}
