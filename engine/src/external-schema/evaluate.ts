import type { Json, StepBudget } from '../kernel/index.ts';
import { createSchemaValidator } from '../kernel/schema-validator/createSchemaValidator.ts';
import type { Failure, NodeId } from '../kernel/schema-validator/SchemaNode.ts';
import { isOfFormat } from './formats.ts';
import type { ExternalForm } from './types.ts';

const validator = createSchemaValidator(isOfFormat);

/** What a value fails by in a schema of a form, by the standard: nothing is trimmed, pruned or filled in. */
export function validateNode(
  form: Pick<ExternalForm, 'nodes'>,
  id: NodeId,
  value: Json,
  shared?: StepBudget,
): Failure[] {
  return validator.validate(form.nodes, id, value, shared);
}

/** Does a schema of a form hold for a value? */
export function isValidNode(
  form: Pick<ExternalForm, 'nodes'>,
  id: NodeId,
  value: Json,
  shared?: StepBudget,
): boolean {
  return validator.isValid(form.nodes, id, value, { shared });
}
