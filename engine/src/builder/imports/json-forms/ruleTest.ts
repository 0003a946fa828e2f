import { toPointer } from '../../../kernel/pointers.ts';
import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { SourceTest } from '../conditions/ProposedCondition.ts';
import { notTest, objectTest, schemaTest } from '../conditions/schemaTest.ts';
import { asText, isObject, isScalar, listIn } from '../values.ts';

interface Schema {
  /** By what conditions know the property of a scope. */
  nameOf(scope: string): string;
}

/** What a condition says; `AND` and `OR` hold others. */
function readCondition(condition: Json | undefined, within: Schema): SourceTest | undefined {
  if (!isObject(condition)) return undefined;
  const { type, conditions, scope, schema, expectedValue, failWhenUndefined } = condition;
  if (type === 'AND' || type === 'OR') {
    const parts = listIn(conditions).map((one) => readCondition(one, within));
    if (parts.length === 0 || parts.some((one) => one === undefined)) return undefined;
    return { join: type === 'AND' ? 'all' : 'any', parts: parts as SourceTest[] };
  }
  const place = asText(scope);
  if (place === '#')
    return objectTest(schema, (name) => within.nameOf(`#${toPointer(['properties', name])}`));
  if (!place) return undefined;
  const of = within.nameOf(place);
  if (type === 'LEAF' || expectedValue !== undefined)
    return isScalar(expectedValue) ? schemaTest(of, { const: expectedValue! }) : undefined;
  return schemaTest(of, schema, failWhenUndefined === true);
}

/**
 * When an element of JSON Forms is shown, by its rule; undefined of a rule about something else, and of
 * what sentences can't say.
 */
export function ruleTest(rule: JsonObject, within: Schema): SourceTest | undefined {
  const test = readCondition(rule.condition, within);
  if (!test) return undefined;
  if (rule.effect === 'SHOW') return test;
  return rule.effect === 'HIDE' ? notTest(test) : undefined;
}
