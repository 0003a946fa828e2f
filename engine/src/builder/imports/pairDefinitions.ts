import type { JsonObject } from '../../kernel/types.ts';
import { definitionKind } from './definitionKind.ts';
import { isObject } from './values.ts';

/** A layout of JSON Forms: an element, with others in it or of a property. */
const isLayout = ({ type, elements, scope }: JsonObject): boolean =>
  typeof type === 'string' && (Array.isArray(elements) || typeof scope === 'string');

/** Whether something of the look of RJSF stands in an object, at any depth. */
const hasLook = (one: JsonObject): boolean =>
  Object.entries(one).some(
    ([key, value]) => key.startsWith('ui:') || (isObject(value) && hasLook(value)),
  );

/** A JSON Schema that is a file of its own. */
const isPlainSchema = (one: JsonObject): boolean =>
  !isObject(one.schema) && definitionKind(one) === 'schema' && !hasLook(one);

/** Whether an object says how the properties of a schema look: by words of RJSF, or by their names alone. */
const isLookOf = (one: JsonObject, { properties }: JsonObject): boolean =>
  hasLook(one) ||
  Object.entries(one).every(
    ([name, value]) => isObject(value) && isObject(properties) && Object.hasOwn(properties, name),
  );

/**
 * A form of RJSF or JSON Forms whose schema and UI schema are two files, as one definition: which is
 * which is told by what stands in them, in any order.
 * @param files The JSON of each, no deeper than `MOST_LEVELS`.
 * @returns undefined where one is no schema, or the other says nothing of how its properties look.
 * @example pairDefinitions([{ name: { 'ui:title': 'A' } }, { properties: { name: {} } }])
 * // { schema: { properties: { name: {} } }, uiSchema: { name: { 'ui:title': 'A' } } }
 */
export function pairDefinitions(files: [unknown, unknown]): JsonObject | undefined {
  for (const [schema, look] of [files, [...files].reverse()]) {
    if (!isObject(schema) || !isObject(look) || !isPlainSchema(schema)) continue;
    if (isLayout(look)) return { schema, uischema: look };
    if (!isPlainSchema(look) && isLookOf(look, schema)) return { schema, uiSchema: look };
  }
  return undefined;
}
