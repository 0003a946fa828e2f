import type { Json, JsonObject, Pointer } from '../kernel/index.ts';

/** The dialects of JSON Schema that are known, by their short names. */
export type Dialect = '2020-12' | 'draft-07';

/** A node's place in `ForeignForm.nodes`. */
export type NodeId = number;

/** The names of JSON's types, and `integer`. */
export type TypeName = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'integer' | 'string';

/**
 * One schema, its references resolved and its dialect's spelling gone: the same shape whether it was
 * written in draft-07 or 2020-12. Sub-schemas are places in the form's list, so that circles are plain JSON.
 */
export interface SchemaNode {
  /** Where it stands: the document's name and a JSON Pointer, `schema#/properties/name`. */
  at: string;
  /** True for the schema `false`: nothing is valid. */
  isFalse?: true;
  title?: string;
  description?: string;
  default?: { value: Json };
  examples?: Json[];
  readOnly?: boolean;
  format?: string;
  /** The format is only an annotation: it says how to ask, and refuses nothing. */
  isFormatQuiet?: true;
  contentEncoding?: string;
  contentMediaType?: string;

  types?: TypeName[];
  enum?: Json[];
  const?: { value: Json };
  multipleOf?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minContains?: number;
  maxContains?: number;
  minProperties?: number;
  maxProperties?: number;
  required?: string[];
  dependentRequired?: { [name: string]: string[] };

  /** `$ref` and `$dynamicRef`. */
  refs?: NodeId[];
  allOf?: NodeId[];
  anyOf?: NodeId[];
  oneOf?: NodeId[];
  not?: NodeId;
  if?: NodeId;
  then?: NodeId;
  else?: NodeId;
  /** As pairs: a name may be `__proto__`. */
  properties?: [string, NodeId][];
  patternProperties?: [string, NodeId][];
  dependentSchemas?: [string, NodeId][];
  additionalProperties?: NodeId;
  unevaluatedProperties?: NodeId;
  propertyNames?: NodeId;
  prefixItems?: NodeId[];
  items?: NodeId;
  unevaluatedItems?: NodeId;
  contains?: NodeId;
  /** 2020-12: an item that `contains` took counts as evaluated. */
  doesContainEvaluate?: true;
}

/** A schema from elsewhere that was checked and compiled. Plain JSON; the page fetches it. */
export interface ForeignForm {
  dialect: Dialect;
  root: NodeId;
  /** The schema that takes anything. */
  anything: NodeId;
  nodes: SchemaNode[];
  uiSchema: JsonObject;
}

/** One thing by which an instance fails its schema. */
export interface Failure {
  /** The value that the keyword judged, RFC 6901: `/address`. */
  instancePath: Pointer;
  /** Where it has to be mended: a property that is missing or not allowed is named too, `/address/city`. */
  path: Pointer;
  keyword: string;
  params: { [name: string]: Json };
  /** What each option of an `anyOf` or `oneOf` refused, in their order, and the schema that has them. */
  options?: Failure[][];
  owner?: NodeId;
}

/** A failure with the id of the text that tells of it. */
export interface ForeignProblem extends Failure {
  code: string;
}
