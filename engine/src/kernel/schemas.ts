import { formats } from './formats.ts';
import { createSchemaValidator } from './schema-validator/createSchemaValidator.ts';
import type { Failure, SchemaNode, Schemas } from './schema-validator/SchemaNode.ts';
import type { StepBudget } from './stepBudget.ts';
import type { Json } from './types.ts';

const validator = createSchemaValidator(
  (format, text) => !Object.hasOwn(formats, format) || formats[format]!(text),
);

function nodesOf(schemas: Schemas, name: string): SchemaNode[] {
  const nodes = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!nodes) throw new Error(`The form has no schema "${name}"`);
  return nodes;
}

/** Whether a value fits a schema of the pack's dialect; `root` is what its `$data` is read in. */
export function fitsNodes(nodes: SchemaNode[], value: Json, root: Json = value): boolean {
  return validator.isValid(nodes, 0, value, { root });
}

/** Whether a value fits one of a form's schemas. @throws Error when the form has none of that name. */
export function fitsSchema(
  schemas: Schemas,
  name: string,
  value: Json,
  { root, work }: { root: Json; work: StepBudget },
): boolean {
  return validator.isValid(nodesOf(schemas, name), 0, value, { root, shared: work });
}

/**
 * What a value fails by in a schema of the pack's dialect: what the options of an `anyOf` refuse comes
 * before the `anyOf`, so that the first that is said of a place is the most that can be said.
 */
export function failuresOf(nodes: SchemaNode[], value: Json, shared?: StepBudget): Failure[] {
  return validator.validate(nodes, 0, value, shared).flatMap(spread);
}

/** The same for one of a form's schemas. @throws Error when the form has none of that name. */
export function schemaFailures(
  schemas: Schemas,
  name: string,
  value: Json,
  shared?: StepBudget,
): Failure[] {
  return failuresOf(nodesOf(schemas, name), value, shared);
}

function spread(failure: Failure): Failure[] {
  if (!failure.options) return [failure];
  return [...failure.options.flatMap((option) => option.flatMap(spread)), failure];
}
