import type { SchemaNode } from '../kernel/schema-validator/SchemaNode.ts';
import { failuresOf, fitsNodes } from '../kernel/schemas.ts';
import type { Json } from '../kernel/types.ts';
import { compileSchema } from './compileSchema.ts';

/** Nodes by the text of their schema: the same few schemas stand in many questions. */
const made = new Map<string, SchemaNode[]>();
/** A process that looks at packs for weeks forgets the old ones. */
const MADE_AT_MOST = 5_000;

function nodesOf(schema: Json): SchemaNode[] {
  const text = JSON.stringify(schema);
  const known = made.get(text);
  if (known) return known;
  const nodes = compileSchema(schema);
  if (made.size >= MADE_AT_MOST) made.clear();
  made.set(text, nodes);
  return nodes;
}

/** Whether a value fits a schema of a pack. @throws SchemaError for a schema that does not compile. */
export function fits(schema: Json, value: Json): boolean {
  return fitsNodes(nodesOf(schema), value);
}

/** The keywords by which a value fails a schema of a pack. @throws SchemaError for one that does not compile. */
export function brokenKeywords(schema: Json, value: Json): string[] {
  return failuresOf(nodesOf(schema), value).map(({ keyword }) => keyword);
}
