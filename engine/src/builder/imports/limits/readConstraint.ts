import { XPATH } from '../expressions/dialects.ts';
import { type ParsedExpression, UnreadableExpression } from '../expressions/Expression.ts';
import { parseExpression } from '../expressions/parseExpression.ts';
import type { LimitKeyword, ProposedLimit } from './ProposedLimit.ts';
import { isOfWholeText, isSameWithoutUnicode } from './patterns.ts';
import { readDay } from './readDay.ts';

type Found = Pick<ProposedLimit, 'keyword' | 'value'>;

const FLIPPED: { [op: string]: string } = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

const OF_NUMBER: { [op: string]: LimitKeyword } = {
  '>=': 'minimum',
  '>': 'exclusiveMinimum',
  '<=': 'maximum',
  '<': 'exclusiveMaximum',
};
const OF_DAY: { [op: string]: LimitKeyword } = { '>=': 'notBefore', '<=': 'notAfter' };
/** Of what is counted: the least and the most of it. */
const COUNTED: { [call: string]: [LimitKeyword, LimitKeyword] } = {
  'string-length': ['minLength', 'maxLength'],
  'count-selected': ['minItems', 'maxItems'],
};

/** A number as it stands there, or with a minus before it. */
function numberIn(one: ParsedExpression): number | undefined {
  if (one.kind === 'unary' && one.op === '-') {
    const inner = numberIn(one.of);
    return inner === undefined ? undefined : -inner;
  }
  return one.kind === 'value' && typeof one.value === 'number' ? one.value : undefined;
}

const isSelf = (one: ParsedExpression | undefined) => one?.kind === 'name' && one.name === '.';

function readCompared(
  op: string,
  left: ParsedExpression,
  right: ParsedExpression,
): Found[] | undefined {
  const number = numberIn(right);
  if (isSelf(left)) {
    if (number !== undefined) {
      const keyword = OF_NUMBER[op];
      return keyword && [{ keyword, value: number }];
    }
    const [keyword, day] = [OF_DAY[op], readDay(right)];
    return keyword && day !== undefined ? [{ keyword, value: day }] : undefined;
  }
  if (left.kind !== 'call' || left.of.length !== 1 || !isSelf(left.of[0])) return undefined;
  const counted = Object.hasOwn(COUNTED, left.name) ? COUNTED[left.name] : undefined;
  if (!counted || number === undefined || !Number.isInteger(number)) return undefined;
  const [least, most] = counted;
  const limits: { [op: string]: Found[] } = {
    '>=': [{ keyword: least, value: number }],
    '>': [{ keyword: least, value: number + 1 }],
    '<=': [{ keyword: most, value: number }],
    '<': [{ keyword: most, value: number - 1 }],
    '=': [
      { keyword: least, value: number },
      { keyword: most, value: number },
    ],
  };
  return limits[op];
}

function readLimits(one: ParsedExpression): Found[] | undefined {
  if (one.kind === 'call' && one.name === 'regex' && one.of.length === 2 && isSelf(one.of[0])) {
    const [, given] = one.of;
    const pattern = given?.kind === 'value' ? given.value : undefined;
    // Programs that read XLSForm differ in whether the whole text has to match.
    const isSame =
      typeof pattern === 'string' && isOfWholeText(pattern) && isSameWithoutUnicode(pattern);
    return isSame ? [{ keyword: 'pattern', value: pattern }] : undefined;
  }
  if (one.kind !== 'binary') return undefined;
  if (one.op === 'and') {
    const [left, right] = [readLimits(one.left), readLimits(one.right)];
    return left && right && [...left, ...right];
  }
  const flipped = FLIPPED[one.op] ?? one.op;
  return readCompared(one.op, one.left, one.right) ?? readCompared(flipped, one.right, one.left);
}

/**
 * The limits that a constraint of XLSForm is; undefined where it is more than limits, or in another language.
 * @example readConstraint('. >= 0 and . <= 20') // [{ keyword: 'minimum', value: 0 }, { keyword: 'maximum', value: 20 }]
 */
export function readConstraint(constraint: string): Found[] | undefined {
  try {
    return readLimits(parseExpression(constraint, XPATH));
  } catch (error) {
    if (error instanceof UnreadableExpression) return undefined;
    throw error;
  }
}
