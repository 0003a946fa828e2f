import type { Json, JsonObject } from '../../../kernel/types.ts';
import type { SourceClause, SourceTest, SourceVerb } from '../conditions/ProposedCondition.ts';
import { asText, isObject, isSet, listIn, scalarText } from '../values.ts';

const match = 'text';

/** Of each operator its verb, and that of its opposite; of a comparison nothing holds that is blank. */
const OPERATORS: { [operator: string]: [verb: SourceVerb, opposite?: SourceVerb] } = {
  isEqual: ['matches', 'not-matches'],
  isNotEqual: ['not-matches', 'matches'],
  isEmpty: ['blank', 'filled'],
  isNotEmpty: ['filled', 'blank'],
  includes: ['includes'],
  lessThan: ['less-than', 'at-least'],
  lessThanOrEqual: ['at-most', 'more-than'],
  greaterThan: ['more-than', 'at-most'],
  greaterThanOrEqual: ['at-least', 'less-than'],
};
const BARE: SourceVerb[] = ['filled', 'blank'];
const ORDERED: SourceVerb[] = ['less-than', 'at-most', 'more-than', 'at-least'];

/** Whether it is shown then, or hidden; undefined where that is not said. */
function isShownThen(show: Json | undefined): boolean | undefined {
  if (show === true || show === 'true') return true;
  return show === false || show === 'false' ? false : undefined;
}

function readOne(one: Json, isNot: boolean): SourceTest | undefined {
  if (!isObject(one)) return undefined;
  const of = asText(one.component);
  const found = OPERATORS[asText(one.operator)];
  const verb = found?.[isNot ? 1 : 0];
  if (!of || !found || !verb) return undefined;
  if (BARE.includes(verb)) return { of, verb, match };
  const value = scalarText(one.value);
  if (value === '') return undefined;
  const clause: SourceClause = { of, verb, value, match };
  if (!isNot || !ORDERED.includes(verb)) return clause;
  return { join: 'any', parts: [{ of, verb: 'blank', match }, clause] };
}

/**
 * When a component of Form.io is shown: its simple condition, or a list of them; undefined where
 * sentences can't say it.
 * @example conditionalTest({ show: true, when: 'a', eq: 'x' }) // { of: 'a', verb: 'matches', value: 'x', match: 'text' }
 */
export function conditionalTest(conditional: JsonObject): SourceTest | undefined {
  const { show, when, eq, json, conditions, conjunction } = conditional;
  const isShown = isShownThen(show);
  if (isShown === undefined || isSet(json)) return undefined;
  if (!isSet(conditions)) {
    const value = scalarText(eq);
    const of = asText(when);
    if (!of || value === '') return undefined;
    return { of, verb: isShown ? 'matches' : 'not-matches', value, match };
  }
  const parts = listIn(conditions).map((one) => readOne(one, !isShown));
  if (parts.some((one) => one === undefined)) return undefined;
  const isAny = conjunction === 'any';
  const join = isAny === isShown ? 'any' : 'all';
  return parts.length === 1 ? parts[0] : { join, parts: parts as SourceTest[] };
}
