import type { Json, JsonObject } from '../../kernel/types.ts';
import { isObject, listIn } from './values.ts';

/** Of these the nearer one counts: words, and what a schema is called. */
const NEARER_COUNTS = new Set(
  '$schema $id id $anchor $comment $defs definitions title description default examples deprecated'.split(
    ' ',
  ),
);
const AT_LEAST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const AT_MOST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/** Properties of both: what both describe has to be as both say. */
function combineProperties(near: JsonObject, far: JsonObject): JsonObject {
  const both = Object.entries(far).map(([name, schema]): [string, Json] => {
    const own = Object.hasOwn(near, name) ? near[name] : undefined;
    return [name, own === undefined || isSame(own, schema!) ? schema! : { allOf: [own, schema!] }];
  });
  return Object.fromEntries([...Object.entries(near), ...both]) as JsonObject;
}

/** What a keyword is where both have it; undefined where no one value says both. */
function combineKeyword(keyword: string, near: Json, far: Json): Json | undefined {
  if (NEARER_COUNTS.has(keyword) || isSame(near, far)) return near;
  if (keyword === 'required') return [...new Set([...listIn(near), ...listIn(far)])];
  if (keyword === 'properties' && isObject(near) && isObject(far))
    return combineProperties(near, far);
  const types = new Set([near, far]);
  if (keyword === 'type' && types.has('integer') && types.has('number')) return 'integer';
  if (typeof near !== 'number' || typeof far !== 'number') return undefined;
  if (AT_LEAST.has(keyword)) return Math.max(near, far);
  return AT_MOST.has(keyword) ? Math.min(near, far) : undefined;
}

/**
 * One schema that says what two say together, as far as there is one.
 * @param near Its words count where both have some.
 * @returns It, and the keywords of `far` that are not in it.
 * @example combineSchemas({ minimum: 1, title: 'A' }, { minimum: 0, title: 'B', type: 'integer' })
 * // { schema: { minimum: 1, title: 'A', type: 'integer' }, clashes: [] }
 */
export function combineSchemas(
  near: JsonObject,
  far: JsonObject,
): { schema: JsonObject; clashes: string[] } {
  const schema = new Map(Object.entries(near));
  const clashes: string[] = [];
  for (const [keyword, value] of Object.entries(far)) {
    const own = schema.get(keyword);
    const both = own === undefined ? value : combineKeyword(keyword, own, value!);
    if (both === undefined) clashes.push(keyword);
    else schema.set(keyword, both);
  }
  return { schema: Object.fromEntries(schema) as JsonObject, clashes };
}
