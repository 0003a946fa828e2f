import {
  type Askable,
  type Clause,
  firstApart,
  type Group,
  isComparison,
  isGroup,
  NO_VALUE,
  TODAY,
  UNASKED,
  type Verb,
} from '@porchlight/engine/builder';
import { calendarDay } from '../calendarDay.ts';

/** A first part: the question, its first verb, and what that compares with, which may still have to be chosen. */
export function beginWith(one: Askable): Clause {
  return withVerb(one, one.verbs[0]!);
}

/** A part of which the question still has to be chosen. */
export const UNASKED_PART: Clause = { at: UNASKED, verb: 'filled' };

/** A first part of a question beside other parts: what can hold together with them. */
export function beginBeside(asked: Askable, { join, parts }: Group): Clause {
  const first = beginWith(asked);
  const own = parts.filter(
    (one): one is Clause => !isGroup(one) && !isComparison(one) && one.at === asked.pointer,
  );
  const isNumber = asked.kind === 'number';
  if (first.value === NO_VALUE && !isNumber) return first;
  // What has no value yet stands beside anything: a number is tried with one.
  const tried = (clause: Clause) => (clause.value === NO_VALUE ? { ...clause, value: 0 } : clause);
  const canStand = (clause: Clause) => firstApart({ join, parts: [...own, clause] }) === undefined;
  const verb = asked.verbs.find((one) => canStand(tried(withVerb(asked, one))));
  return verb ? withVerb(asked, verb) : first;
}

const BARE: Verb[] = ['filled', 'blank'];
/** Days that are offered at first, where a verb counts them. */
const SOME_DAYS = 7;

/** The same of a question, by another verb, compared with what fits that. */
export function withVerb(asked: Askable, verb: Verb): Clause {
  const { pointer: at, kind, entries = [] } = asked;
  if (BARE.includes(verb)) return { at, verb };
  if (kind === 'collection') {
    const [first] = entries;
    const where = first && { where: beginWith(first) };
    if (verb === 'none-where') return { at, verb, ...where };
    return { at, verb, value: 1, ...(verb === 'some-where' && where) };
  }
  if (verb.startsWith('entries')) return { at, verb, value: 1 };
  if (kind === 'date') {
    const day = asked.isKept ? calendarDay() : TODAY;
    return { at, verb, value: verb.startsWith('day-') ? day : SOME_DAYS };
  }
  if (kind === 'check') return { at, verb, value: true };
  return { at, verb, value: NO_VALUE };
}

/** Whether a verb compares how many there are: that is no answer, even where both are numbers. */
const counts = (verb: Verb): boolean => verb.startsWith('entries') || verb === 'some-where';

/** What is compared with after a change of the verb, where it compares with the same kind of thing. */
function keptValue(asked: Askable, next: Clause, { verb, value }: Clause): Partial<Clause> {
  if (value === undefined || next.value === undefined) return {};
  if (counts(next.verb) !== counts(verb)) return {};
  const isChoice = next.value === NO_VALUE && asked.choices.some((one) => one.value === value);
  const isNumber = asked.kind === 'number' && typeof value === 'number';
  return isChoice || isNumber || typeof next.value === typeof value ? { value } : {};
}

/** The same of a question by another verb: what was compared with stays, where that compares with the same kind of thing. */
export function changeVerb(asked: Askable, verb: Verb, before: Clause): Clause {
  const next = withVerb(asked, verb);
  return {
    ...next,
    ...keptValue(asked, next, before),
    ...(next.where && before.where && { where: before.where }),
  };
}
