import { SURVEY, XPATH } from '../expressions/dialects.ts';
import { type ParsedExpression, UnreadableExpression } from '../expressions/Expression.ts';
import { parseExpression } from '../expressions/parseExpression.ts';
import type { Match, Scalar, SourceClause, SourceTest, SourceVerb } from './ProposedCondition.ts';

/** A sentence has no words for it. */
class Unsaid extends Error {
  override name = 'Unsaid';
}

interface Reading {
  /** When two texts are one. */
  match: Match;
  /** Whether nothing of it may hold. */
  isNot: boolean;
}

type Work = (one: ParsedExpression, reading: Reading) => SourceTest;

const FLIPPED: { [op: string]: string } = {
  ...{ '=': '=', '!=': '!=' },
  ...{ '<': '>', '>': '<', '<=': '>=', '>=': '<=' },
};
const ORDERED: { [op: string]: [verb: SourceVerb, opposite: SourceVerb] } = {
  '<': ['less-than', 'at-least'],
  '<=': ['at-most', 'more-than'],
  '>': ['more-than', 'at-most'],
  '>=': ['at-least', 'less-than'],
};

const nameIn = (one: ParsedExpression | undefined): string | undefined =>
  one?.kind === 'name' && one.name !== '.' ? one.name : undefined;

/** A value as it stands there, or a number with a minus before it. */
function valueIn(one: ParsedExpression | undefined): Scalar | undefined {
  if (one?.kind === 'value') return one.value;
  if (one?.kind !== 'unary' || one.op !== '-') return undefined;
  const value = valueIn(one.of);
  return typeof value === 'number' ? -value : undefined;
}

const orBlank = (of: string, clause: SourceClause): SourceTest => ({
  join: 'any',
  parts: [{ of, verb: 'blank', match: clause.match }, clause],
});

/** What is compared with nothing asks whether it is answered. In both languages what is blank is no other value. */
function equality(of: string, value: Scalar, { match, isNot }: Reading): SourceTest {
  if (value === '') return { of, verb: isNot ? 'filled' : 'blank', match };
  const clause = { of, value, match };
  return isNot ? orBlank(of, { ...clause, verb: 'is-not' }) : { ...clause, verb: 'is' };
}

function comparison(
  op: string,
  left: ParsedExpression,
  right: ParsedExpression,
  reading: Reading,
): SourceTest {
  const of = nameIn(left);
  if (of === undefined) {
    const flipped = FLIPPED[op];
    if (flipped === undefined || nameIn(right) === undefined) throw new Unsaid();
    return comparison(flipped, right, left, reading);
  }
  const value = valueIn(right);
  if (value === undefined) throw new Unsaid();
  if (op === '=') return equality(of, value, reading);
  if (op === '!=') return equality(of, value, { ...reading, isNot: !reading.isNot });
  const verbs = ORDERED[op];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (!verbs || typeof number !== 'number' || !Number.isFinite(number)) throw new Unsaid();
  const [verb, opposite] = verbs;
  const clause = { of, value: number, match: reading.match };
  // Of what is blank no comparison holds, so that its opposite does.
  return reading.isNot ? orBlank(of, { ...clause, verb: opposite }) : { ...clause, verb };
}

function joined(join: 'all' | 'any', parts: SourceTest[]): SourceTest {
  if (parts.length === 0) throw new Unsaid();
  return parts.length === 1 ? parts[0]! : { join, parts };
}

const opposite = (join: 'all' | 'any', isNot: boolean) =>
  isNot === (join === 'all') ? 'any' : 'all';

function readJoined(one: ParsedExpression & { kind: 'binary' }, reading: Reading, work: Work) {
  const join = opposite(one.op === 'and' ? 'all' : 'any', reading.isNot);
  return joined(join, [work(one.left, reading), work(one.right, reading)]);
}

/** What SurveyJS asks of lists: one of these is among the answers, or each of them. */
function listed(
  op: string,
  left: ParsedExpression,
  right: ParsedExpression,
  reading: Reading,
): SourceTest {
  const of = nameIn(left);
  const values = right.kind === 'list' ? right.items.map(valueIn) : [valueIn(right)];
  if (of === undefined || values.some((one) => one === undefined)) throw new Unsaid();
  const { match, isNot } = reading;
  if (op === 'contains' && right.kind === 'list') throw new Unsaid();
  // No sentence says that something is not among several answers.
  if (op !== 'anyof' && isNot) throw new Unsaid();
  const verb = op === 'anyof' ? (isNot ? 'not-selected' : 'selected') : 'includes';
  const parts = values.map((value): SourceTest => ({ of, verb, value: value!, match }));
  return joined(op === 'anyof' && !isNot ? 'any' : 'all', parts);
}

function readSurveyTest(one: ParsedExpression, reading: Reading): SourceTest {
  const { isNot, match } = reading;
  if (one.kind === 'unary' && one.op === '!')
    return readSurveyTest(one.of, { ...reading, isNot: !isNot });
  if (one.kind === 'unary') {
    const of = nameIn(one.of);
    if (of === undefined || one.op === '-') throw new Unsaid();
    return { of, verb: (one.op === 'empty') === isNot ? 'filled' : 'blank', match };
  }
  if (one.kind !== 'binary') throw new Unsaid();
  if (one.op === 'and' || one.op === 'or') return readJoined(one, reading, readSurveyTest);
  if (['contains', 'anyof', 'allof'].includes(one.op))
    return listed(one.op, one.left, one.right, reading);
  return comparison(one.op, one.left, one.right, reading);
}

function readXPathTest(one: ParsedExpression, reading: Reading): SourceTest {
  const { isNot, match } = reading;
  if (one.kind === 'call') {
    const [first, second] = one.of;
    if (one.name === 'not' && one.of.length === 1)
      return readXPathTest(first!, { ...reading, isNot: !isNot });
    const [of, value] = [nameIn(first), valueIn(second)];
    if (one.name !== 'selected' || one.of.length !== 2 || of === undefined || value === undefined)
      throw new Unsaid();
    return { of, verb: isNot ? 'not-selected' : 'selected', value, match };
  }
  if (one.kind !== 'binary') throw new Unsaid();
  if (one.op === 'and' || one.op === 'or') return readJoined(one, reading, readXPathTest);
  return comparison(one.op, one.left, one.right, reading);
}

function attempt(work: () => SourceTest): SourceTest | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unsaid || error instanceof UnreadableExpression) return undefined;
    throw error;
  }
}

/**
 * What an expression of SurveyJS says of answers; undefined where sentences can't say it, or it is not
 * read. Texts are the same there in any case of letters.
 * @example surveyTest("{heat} = 'gas'") // { of: 'heat', verb: 'is', value: 'gas', match: 'any-case' }
 */
export const surveyTest = (text: string): SourceTest | undefined =>
  attempt(() => readSurveyTest(parseExpression(text, SURVEY), { match: 'any-case', isNot: false }));

/**
 * The same of XLSForm's.
 * @example xpathTest("selected(${heat}, 'gas')") // { of: 'heat', verb: 'selected', value: 'gas', match: 'text' }
 */
export const xpathTest = (text: string): SourceTest | undefined =>
  attempt(() => readXPathTest(parseExpression(text, XPATH), { match: 'text', isNot: false }));
