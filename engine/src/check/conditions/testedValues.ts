import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';

/** What conditions ask of each pointer that they read; `true` and `false` of filled and blank. */
export type TestedValues = Map<Pointer, Json[]>;

/** Adds what a condition asks to what others ask. */
export function collectAsked(condition: JsonObject, asked: TestedValues): void {
  const add = (pointer: Pointer, schema?: Json) => {
    const list = asked.get(pointer) ?? [];
    if (schema !== undefined) list.push(schema);
    asked.set(pointer, list);
  };
  for (const [key, value] of Object.entries(condition)) {
    if (key === 'anyOf') for (const part of value as JsonObject[]) collectAsked(part, asked);
    else if (key === 'not') collectAsked(value as JsonObject, asked);
    else if (key === 'same') for (const pointer of (value as Pointer[][]).flat()) add(pointer);
    // What is worked out is not decided by one answer: nothing is concluded from it.
    else if (key !== 'compare') add(key, value);
  }
}
