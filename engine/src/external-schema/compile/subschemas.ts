import type { JsonObject } from '../../kernel/index.ts';
import type { Dialect } from '../types.ts';
import { SUBSCHEMAS } from './keywords.ts';

/** Can this be a schema: an object, true or false? */
export function isSchema(value: unknown): value is JsonObject | boolean {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  );
}

/** The sub-schemas of a schema, by the keywords of its dialect, each with the way to it. */
export function subschemasOf(
  schema: JsonObject,
  dialect: Dialect,
): { tokens: (string | number)[]; schema: JsonObject | boolean }[] {
  const found: { tokens: (string | number)[]; schema: JsonObject | boolean }[] = [];
  for (const [keyword, holds] of Object.entries(SUBSCHEMAS[dialect])) {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (value === undefined) continue;
    if (holds === 'schema' || (holds === 'schema-or-list' && !Array.isArray(value))) {
      if (isSchema(value)) found.push({ tokens: [keyword], schema: value });
    } else if (typeof value === 'object' && value !== null) {
      // Whether it is the list or the names that belong here is the meta-schema's to say.
      for (const [key, one] of Object.entries(value)) {
        if (isSchema(one)) found.push({ tokens: [keyword, key], schema: one });
      }
    }
  }
  return found;
}
