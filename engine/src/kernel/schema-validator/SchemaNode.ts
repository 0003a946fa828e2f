import type { Json, Pointer } from '../json.ts';
import type { PatternProgram } from '../patterns/PatternProgram.ts';

/** A node's place in its list. */
export type NodeId = number;

/** The names of JSON's types, and `integer`. */
export type TypeName = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'integer' | 'string';

/** The keywords whose operand may be an answer or a fact: `{ "$data": "/$/year" }`. */
export type DataKeyword =
  | 'const'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems';

/**
 * What one schema asks of a value, its references resolved and its dialect's spelling gone. Sub-schemas
 * are places in a list, so that circles are plain JSON. It is data: nothing of it ever becomes code.
 */
export interface SchemaNode {
  /** True for the schema `false`: nothing is valid. */
  isFalse?: true;
  format?: string;
  /** The format is only an annotation: it says how to ask, and refuses nothing. */
  isFormatQuiet?: true;

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
  pattern?: PatternProgram;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  minContains?: number;
  maxContains?: number;
  minProperties?: number;
  maxProperties?: number;
  required?: string[];
  dependentRequired?: { [name: string]: string[] };
  /** Where the operands of keywords are read, instead of standing here: `{ maximum: '/$/year' }`. */
  data?: { [keyword in DataKeyword]?: Pointer };

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
  patternProperties?: [PatternProgram, NodeId][];
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

/** The schemas of a form, by name. The first node of a list is the schema itself. */
export type Schemas = { [name: string]: SchemaNode[] };

/** One thing by which a value fails its schema. */
export interface Failure {
  /** The value that the keyword validated, RFC 6901: `/address`. */
  instancePath: Pointer;
  /** Where it has to be mended: a property that is missing or not allowed is named too, `/address/city`. */
  path: Pointer;
  keyword: string;
  params: { [name: string]: Json };
  /**
   * What each option of an `anyOf` or `oneOf` refused, in their order, and the schema that has them;
   * or why `contains` did not take the items that it did not take.
   */
  options?: Failure[][];
  owner?: NodeId;
}
