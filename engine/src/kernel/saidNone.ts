import { readAnswer } from './answers.ts';
import { fieldsOf } from './forms.ts';
import type { Answers, CompiledForm, Field, JsonObject } from './types.ts';

/** What stands in the place of a collection's answer where somebody said that it has nothing. */
export const SAID_NONE = 'none';

/** Under this name it travels: a list of the paths of such collections. It is no field's server name. */
export const NONE_OF = 'noneOf';

/** The collections of which one may say so. */
export const fieldsWithNone = (form: CompiledForm): Field[] =>
  [...fieldsOf(form).values()].filter(({ none, resource }) => none !== undefined && resource);

/** Whether somebody said that a collection has nothing. What was added since says otherwise. */
export function hasSaidNone(
  field: Field,
  { effective, facts }: { effective: Answers; facts: JsonObject },
): boolean {
  const items = field.resource && facts[field.resource.fact];
  const isEmpty = !Array.isArray(items) || items.length === 0;
  return isEmpty && field.none !== undefined && readAnswer(effective, field) === SAID_NONE;
}
