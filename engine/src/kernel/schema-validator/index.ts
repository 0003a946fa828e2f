export {
  createSchemaValidator,
  type SchemaValidator,
  type ValidityOptions,
} from './createSchemaValidator.ts';
export { canonicalText, isEqual } from './equal.ts';
export type { DataKeyword, Failure, NodeId, SchemaNode, Schemas, TypeName } from './SchemaNode.ts';
export { isOfType, typeOf } from './valueTypes.ts';
