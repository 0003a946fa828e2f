import { parsePointer } from '../../../kernel/pointers.ts';
import type { JsonObject } from '../../../kernel/types.ts';
import { isObject, listIn } from '../values.ts';

/** A property that a control of JSON Forms is of. */
export interface Scoped {
  name: string;
  schema: JsonObject;
  isRequired: boolean;
}

/**
 * The property that a scope points at, through objects in one another; undefined where there is none.
 * @example resolveScope(schema, '#/properties/home/properties/street')
 */
export function resolveScope(schema: JsonObject, scope: string): Scoped | undefined {
  if (!scope.startsWith('#/')) return undefined;
  const names = parsePointer(scope.slice(1));
  let found: Scoped | undefined;
  let within = schema;
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at + 1] ?? '';
    const { properties } = within;
    if (names[at] !== 'properties' || !isObject(properties) || !Object.hasOwn(properties, name))
      return undefined;
    const own = properties[name];
    if (!isObject(own)) return undefined;
    found = { name, schema: own, isRequired: listIn(within.required).includes(name) };
    within = own;
  }
  return found;
}
