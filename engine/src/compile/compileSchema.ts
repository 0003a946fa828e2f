import { formats } from '../kernel/formats.ts';
import type { PatternProgram } from '../kernel/patterns/PatternProgram.ts';
import type {
  DataKeyword,
  NodeId,
  SchemaNode,
  Schemas,
  TypeName,
} from '../kernel/schema-validator/SchemaNode.ts';
import type { Json, JsonObject } from '../kernel/types.ts';
import { compilePattern, sizeOfProgram } from '../patterns/compilePattern.ts';
import type { PatternRefusal } from '../patterns/PatternRefused.ts';

/** A schema of a pack that asks for something that the engine does not know. */
export class SchemaError extends Error {
  override name = 'SchemaError';
  /** The keyword, and what stands behind it. */
  readonly keyword: string;
  readonly value: Json;
  /** What keeps a pattern from being validated. */
  readonly refusal: PatternRefusal | undefined;
  constructor(keyword: string, value: Json, message: string, refusal?: PatternRefusal) {
    super(message);
    this.refusal = refusal;
    this.keyword = keyword;
    this.value = value;
  }
}

const TYPES = new Set<unknown>([
  'null', 'boolean', 'object', 'array', 'number', 'integer', 'string',
] satisfies TypeName[]); // biome-ignore format: a list

/** What a keyword does to the node of its schema. */
type Reader = (builder: Builder, node: SchemaNode, value: Json, keyword: string) => void;

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: Json) => Number.isInteger(value) && Number(value) >= 0;

/** A keyword whose value stands in the node as it is. */
const plain =
  (isRight: (value: Json) => boolean): Reader =>
  (_builder, node, value, keyword) => {
    if (!isRight(value)) throw wrong(keyword, value);
    Object.assign(node, { [keyword]: value });
  };

/** A keyword whose value may stand elsewhere, too: `{ "$data": "/$/year" }`. */
const orData =
  (read: Reader): Reader =>
  (builder, node, value, keyword) => {
    if (!isRecord(value) || value.$data === undefined) {
      read(builder, node, value, keyword);
      return;
    }
    const { $data: pointer } = value;
    if (typeof pointer !== 'string' || !pointer.startsWith('/')) throw wrong(keyword, value);
    node.data = { ...node.data, [keyword as DataKeyword]: pointer };
  };

const number = orData(plain((value) => typeof value === 'number'));
const count = orData(plain(isCount));
const one: Reader = (builder, node, value, keyword) => {
  Object.assign(node, { [keyword]: builder.add(value, keyword) });
};
const list: Reader = (builder, node, value, keyword) => {
  if (!Array.isArray(value) || value.length === 0) throw wrong(keyword, value);
  Object.assign(node, { [keyword]: value.map((part) => builder.add(part, keyword)) });
};

/**
 * Every word of JSON Schema that a pack may use, and no other: no `$id`, no anchor and no reference is
 * among them. What stands here is the engine's; no file of a pack can add to it.
 */
const KEYWORDS = new Map<string, Reader>(
  Object.entries({
    type(_builder, node, value) {
      const types = Array.isArray(value) ? value : [value];
      if (types.length === 0 || !types.every((type) => TYPES.has(type))) throw wrong('type', value);
      node.types = types as TypeName[];
    },
    const: orData((_builder, node, value) => {
      node.const = { value };
    }),
    enum: orData(plain((value) => Array.isArray(value) && value.length > 0)),
    not: one,
    allOf: list,
    anyOf: list,
    oneOf: list,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: plain((value) => typeof value === 'number' && value > 0),
    minLength: count,
    maxLength: count,
    pattern(builder, node, value) {
      if (typeof value !== 'string') throw wrong('pattern', value);
      const compiled = compilePattern(value);
      if (!('program' in compiled))
        throw new SchemaError('pattern', value, compiled.message, compiled.refused);
      builder.takePattern(compiled.program, value);
      node.pattern = compiled.program;
    },
    format(_builder, node, value) {
      if (typeof value !== 'string' || !Object.hasOwn(formats, value))
        throw new SchemaError('format', value, `unknown format ${show(value)}`);
      node.format = value;
    },
    minItems: count,
    maxItems: count,
    uniqueItems(_builder, node, value) {
      if (typeof value !== 'boolean') throw wrong('uniqueItems', value);
      if (value) node.uniqueItems = true;
    },
    items: one,
    contains: one,
    minContains: plain(isCount),
    maxContains: plain(isCount),
    properties(builder, node, value) {
      if (!isRecord(value)) throw wrong('properties', value);
      node.properties = Object.entries(value).map(([name, schema]) => [
        name,
        builder.add(schema, 'properties'),
      ]);
    },
    required: plain(
      (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
    ),
    minProperties: plain(isCount),
    maxProperties: plain(isCount),
  } satisfies { [keyword: string]: Reader }),
);

/** The words of JSON Schema that a pack may use. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set(KEYWORDS.keys());

function show(value: Json): string {
  return JSON.stringify(value).slice(0, 60);
}

function wrong(keyword: string, value: Json): SchemaError {
  return new SchemaError(keyword, value, `${show(value)} can’t stand behind "${keyword}"`);
}

/** Sub-schemas of a form: more than any that people write, and made ready in a tenth of a second. */
const NODES = 20_000;

/** Numbers of all patterns of a form: a release is read whole when it is opened. */
const PATTERNS = 1_000_000;

interface CompileSchemaOptions {
  /** What is refused is left out. Default: false. */
  doesSkip?: boolean;
  /** How many sub-schemas there may be. Default: 20,000. */
  most?: number;
  /** How many numbers its patterns may be. Default: 1,000,000. */
  patterns?: { left: number };
}

class Builder {
  readonly nodes: SchemaNode[] = [];
  readonly #doesSkip: boolean;
  readonly #most: number;

  readonly #patterns: { left: number };

  constructor(options: CompileSchemaOptions = {}) {
    const { doesSkip = false, most = NODES, patterns = { left: PATTERNS } } = options;
    this.#doesSkip = doesSkip;
    this.#most = most;
    this.#patterns = patterns;
  }

  /** @throws SchemaError when the patterns of the form are too large together */
  takePattern(program: PatternProgram, value: Json): void {
    const size = sizeOfProgram(program);
    if (size > this.#patterns.left) {
      const message = 'the patterns of the form are too large together';
      throw new SchemaError('pattern', value, message, 'pattern-too-large');
    }
    this.#patterns.left -= size;
  }

  /** Adds a schema's node, and those of its parts. */
  add(schema: Json, holder: string): NodeId {
    if (this.nodes.length >= this.#most)
      throw new SchemaError(
        holder,
        schema,
        `the schemas of the form amount to more than ${NODES} sub-schemas`,
      );
    const node: SchemaNode = {};
    const id = this.nodes.push(node) - 1;
    if (schema === false) node.isFalse = true;
    if (typeof schema === 'boolean') return id;
    if (!isRecord(schema)) throw wrong(holder, schema);
    for (const [keyword, value] of Object.entries(schema)) {
      try {
        const read = KEYWORDS.get(keyword);
        if (!read) throw new SchemaError(keyword, value, `unknown keyword ${show(keyword)}`);
        read(this, node, value, keyword);
      } catch (error) {
        if (!this.#doesSkip || !(error instanceof SchemaError)) throw error;
      }
    }
    const isCounted = node.minContains !== undefined || node.maxContains !== undefined;
    if (isCounted && node.contains === undefined) {
      const word = node.minContains === undefined ? 'maxContains' : 'minContains';
      if (this.#doesSkip) return id;
      throw new SchemaError(word, schema[word]!, `"${word}" has no effect without "contains"`);
    }
    return id;
  }
}

/**
 * A schema of a pack → the nodes that the validator reads. Only data is made, never code.
 * @throws SchemaError for a keyword, a format or a pattern that is none, and for too many sub-schemas.
 */
export function compileSchema(schema: Json, options?: CompileSchemaOptions): SchemaNode[] {
  const builder = new Builder(options);
  builder.add(schema, 'schema');
  return builder.nodes;
}

/**
 * The same for those of a form, by name. `refuse` is told of one that does not compile; the keyword that
 * is refused is left out of it, as in a release of an earlier version.
 */
export function compileSchemas(
  schemas: Map<string, Json>,
  refuse: (name: string, error: SchemaError) => void = () => {},
): Schemas {
  const compiled: [string, SchemaNode[]][] = [];
  const patterns = { left: PATTERNS };
  let left = NODES;
  for (const [name, schema] of schemas) {
    const most = Math.max(1, left);
    let nodes: SchemaNode[];
    try {
      nodes = compileSchema(schema, { most, patterns });
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      refuse(name, error);
      nodes = compileSchema(schema, { doesSkip: true, most, patterns });
    }
    left -= nodes.length;
    compiled.push([name, nodes]);
  }
  return Object.fromEntries(compiled);
}
