import type { Json, JsonObject, Pointer } from '../kernel/index.ts';
import type {
  Failure,
  NodeId,
  SchemaNode as ValidatedNode,
} from '../kernel/schema-validator/SchemaNode.ts';

export type { Failure, NodeId, TypeName } from '../kernel/schema-validator/SchemaNode.ts';

/** The dialects of JSON Schema that are known, by their short names. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';

/** One schema of a form: what it asks of a value, beside what is said of it. */
export interface SchemaNode extends ValidatedNode {
  /** Where it stands: the document's name and a JSON Pointer, `schema#/properties/name`. */
  at: string;
  title?: string;
  description?: string;
  default?: { value: Json };
  examples?: Json[];
  readOnly?: boolean;
  /** The options of a union as the page asks for them, where a `discriminator` tells them apart. No verdict reads it. */
  asked?: { oneOf?: NodeId[]; anyOf?: NodeId[] };
  contentEncoding?: string;
  contentMediaType?: string;
}

/** An external schema that was checked and compiled. Plain JSON; the page fetches it. */
export interface ExternalForm {
  dialect: Dialect;
  root: NodeId;
  /** The schema that takes anything. */
  anything: NodeId;
  nodes: SchemaNode[];
  uiSchema: JsonObject;
  /** Places of answers that are restricted, with `*` for any entry or name. */
  restricted?: Pointer[];
}

/** A failure with the id of the text that tells of it. */
export interface ExternalProblem extends Failure {
  code: string;
}
