import type { TypeKind } from '../../compile/expressions/ValueType.ts';
import type { Json } from '../../kernel/types.ts';
import { type Comparison, SIGNS, type Sign } from '../Clause.ts';
import { kindsBeside, plainValue } from './beginBlock.ts';
import { isNode } from './blocks.ts';
import type { ExpressionContext } from './typing.ts';

/** What has no order is the same, or it is not. */
const UNORDERED: readonly TypeKind[] = ['text', 'truth'];
const EQUALITY: readonly Sign[] = ['=', '!='];

/** What can stand beside what is compared. */
export const comparedKinds = (context: ExpressionContext, { left }: Pick<Comparison, 'left'>) =>
  kindsBeside(context, left, []);

/** How two values can compare; what a hand wrote is among them. */
export function signsFor(context: ExpressionContext, { left, sign }: Comparison): Sign[] {
  const [kind] = comparedKinds(context, { left });
  const isUnordered = kind !== undefined && UNORDERED.includes(kind);
  return SIGNS.filter((one) => !isUnordered || EQUALITY.includes(one) || one === sign);
}

/** The same comparison of another value: what can’t stand beside it becomes a plain value, or another sign. */
export function withLeft(context: ExpressionContext, from: Comparison, left: Json): Comparison {
  const kinds = comparedKinds(context, { left });
  const [own] = kindsBeside(context, from.right, []);
  const isOther = !isNode(from.right) && own && kinds.length > 0 && !kinds.includes(own);
  const right = isOther ? plainValue(kinds) : from.right;
  const [kind] = kinds;
  const isEqual = kind !== undefined && UNORDERED.includes(kind) && !EQUALITY.includes(from.sign);
  return { left, sign: isEqual ? '=' : from.sign, right };
}
