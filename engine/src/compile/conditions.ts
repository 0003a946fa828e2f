import { createHash } from 'node:crypto';
import type { Condition, Json, JsonObject, Pointer } from '../kernel/types.ts';

/** The schemas that a form's conditions ask of answers and facts, by name. */
export class ConditionTests {
  readonly schemas = new Map<string, Json>();
  private readonly prefix: string;

  /** @param prefix Keeps the names of forms and programs apart that are put together: `water:`. */
  constructor(prefix = '') {
    this.prefix = prefix;
  }

  /** The same schema has the same name in every release, so that releases can be compared. */
  add(schema: Json): string {
    const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 10);
    const name = `${this.prefix}condition-${hash}`;
    this.schemas.set(name, schema);
    return name;
  }
}

/** The pointers that a schema compares with (`{ "$data": "/$/year" }`). */
function operandsOf(schema: Json): Pointer[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(operandsOf);
  if (typeof schema.$data === 'string') return [schema.$data];
  return Object.values(schema).flatMap(operandsOf);
}

/** Keywords of ours that a question about an odd day may ask; other conditions have none (meta-schema). */
const DAY_WORDS = new Set(['notBefore', 'notAfter']);

/** A condition as it stands in a pack → as the kernel judges it. */
export function compileCondition(source: JsonObject, tests: ConditionTests): Condition {
  const parts = Object.entries(source).map(([key, value]): Condition => {
    if (key === 'anyOf') {
      return { any: (value as JsonObject[]).map((part) => compileCondition(part, tests)) };
    }
    if (key === 'not') return { not: compileCondition(value as JsonObject, tests) };
    if (key === 'same') return { same: value as [Pointer, Pointer][] };
    if (typeof value === 'boolean') return { filled: key, is: value };
    const words = Object.entries(value as JsonObject).filter(([word]) => DAY_WORDS.has(word));
    if (words.length > 0) {
      return { all: words.map(([keyword, limit]) => ({ keyword, at: key, limit: limit! })) };
    }
    return { test: tests.add(value), at: key, operands: operandsOf(value) };
  });
  return parts.length === 1 ? parts[0]! : { all: parts };
}

/** Every pointer that a condition of a pack reads, each with its path inside the condition. */
export function pointersOf(
  source: Json | undefined,
  at: (string | number)[] = [],
): { pointer: Pointer; at: (string | number)[] }[] {
  if (typeof source !== 'object' || source === null) return [];
  if (Array.isArray(source))
    return source.flatMap((part, index) => pointersOf(part, [...at, index]));
  return Object.entries(source).flatMap(([key, value]) => {
    const here = [...at, key];
    if (key === 'same') {
      return (value as Pointer[][]).flatMap((pair, index) =>
        pair.map((pointer, side) => ({ pointer, at: [...here, index, side] })),
      );
    }
    if (key === '$data' || key === 'get' || key === 'count' || key === 'sum') {
      return typeof value === 'string' ? [{ pointer: value, at: here }] : [];
    }
    const inner = pointersOf(value, here);
    return key.startsWith('/') ? [{ pointer: key, at: here }, ...inner] : inner;
  });
}

/** What is said of two that wait for each other, or of one that waits for itself. */
export function waitMessage(one: Pointer, other: Pointer): string {
  return one === other ? `${one} waits for itself` : `${one} and ${other} wait for each other`;
}
