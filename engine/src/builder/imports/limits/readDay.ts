import { isDate } from '../../../kernel/formats.ts';
import { dayAhead } from '../../question.ts';
import type { ParsedExpression } from '../expressions/Expression.ts';
import { isObject } from '../values.ts';
import { MOST_DAYS, type ProposedLimit } from './ProposedLimit.ts';

type Day = ProposedLimit['value'];

const TODAY = { $data: '/$/today' };

/** Days from today, where an expression adds or takes a whole number of them. */
function daysIn(one: ParsedExpression): number | undefined {
  if (one.kind === 'call' && one.name === 'today' && one.of.length === 0) return 0;
  if (one.kind !== 'binary' || (one.op !== '+' && one.op !== '-')) return undefined;
  const [start, more] = [daysIn(one.left), one.right];
  if (start === undefined || more.kind !== 'value' || !Number.isInteger(more.value))
    return undefined;
  return one.op === '+' ? start + Number(more.value) : start - Number(more.value);
}

/** Undefined of a day that lies too far away. */
function dayFromToday(days: number): Day | undefined {
  if (Math.abs(days) > MOST_DAYS) return undefined;
  return days === 0 ? TODAY : dayAhead(days);
}

/** Whether a value is a day as limits have it: of the calendar, or from today. */
export function isDay(value: unknown): value is Day {
  if (typeof value === 'string') return isDate(value);
  if (!isObject(value)) return false;
  const { $data, days = 0, ...rest } = value;
  if ($data !== TODAY.$data || Object.keys(rest).length > 0 || !Number.isInteger(days))
    return false;
  return dayFromToday(days as number) !== undefined;
}

/**
 * The day that an expression is: of the calendar, or so many days from today.
 * @example readDay(parseExpression("today() + 30", XPATH)) // { $data: '/$/today', days: 30 }
 */
export function readDay(one: ParsedExpression): Day | undefined {
  const days = daysIn(one);
  if (days !== undefined) return dayFromToday(days);
  const [first] = one.kind === 'call' && one.name === 'date' ? one.of : [one];
  const text = first?.kind === 'value' ? first.value : undefined;
  return typeof text === 'string' && isDate(text) ? text : undefined;
}

/** Of SurveyJS: `today()`, and `today(30)` for the day that lies so many days after it. */
export function readSurveyDay(one: ParsedExpression): Day | undefined {
  if (one.kind !== 'call' || one.name !== 'today' || one.of.length !== 1) return readDay(one);
  const [days] = one.of;
  const isMinus = days?.kind === 'unary' && days.op === '-';
  const value = isMinus ? days.of : days;
  if (value?.kind !== 'value' || !Number.isInteger(value.value)) return undefined;
  return dayFromToday(isMinus ? -Number(value.value) : Number(value.value));
}
