import { parsePointer } from '../../../kernel/pointers.ts';
import type { OpenedSchema, SchemaFile } from '../SchemaFile.ts';
import { isObject, listIn } from '../values.ts';

/** A property that a control of JSON Forms is of. */
export interface Scoped extends OpenedSchema {
  name: string;
  isRequired: boolean;
}

/**
 * The property that a scope points at, through objects in one another and what these refer to; undefined
 * where there is none.
 * @example resolveScope(file, '#/properties/home/properties/street')
 */
export function resolveScope(file: SchemaFile, scope: string): Scoped | undefined {
  if (!scope.startsWith('#/')) return undefined;
  const names = parsePointer(scope.slice(1));
  let found: Scoped | undefined;
  let { schema: within, trail } = file.openRoot();
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at + 1] ?? '';
    const properties = within?.properties;
    if (names[at] !== 'properties' || !isObject(properties) || !Object.hasOwn(properties, name))
      return undefined;
    const own = properties[name];
    if (!isObject(own)) return undefined;
    const opened = file.open(own, trail);
    found = { ...opened, name, isRequired: listIn(within?.required).includes(name) };
    within = opened.schema;
    trail = opened.trail;
  }
  return found;
}
