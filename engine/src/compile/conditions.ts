import { createHash } from 'node:crypto';
import type {
  ComparisonSign,
  Condition,
  Expression,
  Json,
  JsonObject,
  Pointer,
  Tables,
} from '../kernel/types.ts';

export { pointersOf } from './pointersOf.ts';

/** A table's name in a form, and what it is; undefined where the pack has none of that name. */
export type FindTable = (name: string) => { name: string; table: Tables[string] } | undefined;

/** What a form's conditions and expressions need beside themselves: schemas and tables, by name. */
export class ConditionTests {
  readonly schemas = new Map<string, Json>();
  readonly tables: Tables = {};
  private readonly prefix: string;
  private readonly findTable: FindTable;

  /** @param prefix Keeps the names of forms and programs apart that are put together: `water:`. */
  constructor(prefix = '', findTable: FindTable = () => undefined) {
    this.prefix = prefix;
    this.findTable = findTable;
  }

  /** The name by which an expression's table is known in the form. */
  addTable(name: string): string {
    const found = this.findTable(name);
    if (!found) return name;
    this.tables[found.name] = found.table;
    return found.name;
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

/** A condition as it stands in a pack → as the kernel evaluates it. */
export function compileCondition(source: JsonObject, tests: ConditionTests): Condition {
  const parts = Object.entries(source).map(([key, value]): Condition => {
    if (key === 'anyOf') {
      return { any: (value as JsonObject[]).map((part) => compileCondition(part, tests)) };
    }
    if (key === 'not') return { not: compileCondition(value as JsonObject, tests) };
    if (key === 'same') return { same: value as [Pointer, Pointer][] };
    if (key === 'compare') {
      const [left, comparison, right] = value as [Json, ComparisonSign, Json];
      return {
        compare: [compileExpression(left, tests), comparison, compileExpression(right, tests)],
      };
    }
    if (typeof value === 'boolean') return { filled: key, is: value };
    const words = Object.entries(value as JsonObject).filter(([word]) => DAY_WORDS.has(word));
    if (words.length > 0) {
      return { all: words.map(([keyword, limit]) => ({ keyword, at: key, limit: limit! })) };
    }
    return { test: tests.add(value), at: key, operands: operandsOf(value) };
  });
  return parts.length === 1 ? parts[0]! : { all: parts };
}

/** Words of an expression that hold a condition. */
const CONDITIONS = new Set(['if', 'where']);

/** An expression as it stands in a pack → as the kernel works it out: its conditions compiled, its tables named. */
export function compileExpression(source: Json, tests: ConditionTests): Expression {
  if (typeof source !== 'object' || source === null) return source;
  if (Array.isArray(source)) return source.map((part) => compileExpression(part, tests));
  return Object.fromEntries(
    Object.entries(source).map(([word, value]): [string, Json] => {
      if (CONDITIONS.has(word)) return [word, compileCondition(value as JsonObject, tests) as Json];
      if (word === 'table') return [word, tests.addTable(String(value))];
      return [word, compileExpression(value, tests)];
    }),
  );
}

/** What is said of two that wait for each other, or of one that waits for itself. */
export function waitMessage(one: Pointer, other: Pointer): string {
  return one === other ? `${one} waits for itself` : `${one} and ${other} wait for each other`;
}
