import type { TypeKind } from '../../compile/expressions/ValueType.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import { type BlockWord, isNode, LISTS, shapeOfBlock, UNCHOSEN } from './blocks.ts';
import type { ExpressionContext, Operand, TableOption } from './typing.ts';

/** Where today stands. */
const TODAY: Pointer = '/$/today';

const fits = ({ type }: Operand, wanted: readonly TypeKind[]) =>
  type.kind === 'any' || wanted.length === 0 || wanted.includes(type.kind);

/** What can stand where a value of one of these kinds is wanted. */
export const operandsFor = (
  { operands }: ExpressionContext,
  wanted: readonly TypeKind[],
): Operand[] => operands.filter((one) => fits(one, wanted));

/** A plain value of a kind, to begin with. */
export function plainValue(wanted: readonly TypeKind[]): Json {
  if (wanted.length === 0 || wanted.includes('number')) return 0;
  if (wanted.includes('day')) return '2026-01-01';
  return wanted.includes('text') ? '' : true;
}

/** The answer that was asked last and fits; else what is given, else a plain value. */
function firstOperand(context: ExpressionContext, wanted: readonly TypeKind[]): Json {
  const fitting = operandsFor(context, wanted);
  const asked = fitting.filter(({ from }) => from === 'question').at(-1) ?? fitting[0];
  return asked ? { get: asked.pointer } : plainValue(wanted);
}

/** The answer that was asked last and fits, but for one that stands there already. */
const otherAnswer = (
  context: ExpressionContext,
  wanted: readonly TypeKind[],
  but: Json,
): Operand | undefined =>
  operandsFor(context, wanted).findLast(
    ({ from, pointer }) => from === 'question' && !(isNode(but) && but.get === pointer),
  );

/** Today, where it can be read; else another day. */
function otherDay(context: ExpressionContext, but: Json): Json {
  if (context.operands.some(({ pointer }) => pointer === TODAY)) return { get: TODAY };
  const other = otherAnswer(context, ['day'], but);
  return other ? { get: other.pointer } : plainValue(['day']);
}

/** What stands there stays a part of the new block where it fits. */
function keep(context: ExpressionContext, current: Json, wanted: readonly TypeKind[]): Json {
  if (shapeOfBlock(current) === 'hand') return firstOperand(context, wanted);
  const { kind } = context.typeOf(current).type;
  return kind === 'any' || wanted.includes(kind) ? current : firstOperand(context, wanted);
}

/** Lists whose entries have numbers; of `count` every list. */
export const listsFor = ({ askable }: ExpressionContext, word: 'count' | 'sum' | 'min' | 'max') =>
  askable.filter(
    ({ entries }) =>
      entries && (word === 'count' || entries.some(({ type }) => fitsEach(word, type?.kind))),
  );

/** Whether a value of an entry can be taken by a word. */
export const fitsEach = (
  word: 'count' | 'sum' | 'min' | 'max',
  kind: TypeKind | undefined,
): boolean => kind === 'number' || (kind === 'day' && (word === 'min' || word === 'max'));

/** Columns of a table whose values can stand where one of these kinds is wanted. */
export const columnsFor = (
  table: TableOption,
  wanted: readonly TypeKind[],
): TableOption['columns'] =>
  table.columns.filter(
    ({ kind }) => wanted.length === 0 || kind === 'any' || wanted.includes(kind),
  );

/** Whether a way can begin at all: a sum needs a list, a look-up a table that gives what is wanted. */
export function canBegin(
  context: ExpressionContext,
  word: BlockWord,
  wanted: readonly TypeKind[] = [],
): boolean {
  if (word === 'count' || word === 'sum') return listsFor(context, word).length > 0;
  if (word === 'table') return context.tables.some((one) => columnsFor(one, wanted).length > 0);
  return word !== 'if' || context.askable.length > 0;
}

/** The words of a look-up, for a table: what each key is has to be chosen; the first column that gives what is wanted. */
export function beginLookUp(
  context: ExpressionContext,
  name: string,
  wanted: readonly TypeKind[],
): JsonObject {
  const table = context.tables.find((one) => one.name === name)!;
  const by = table.keys.map(({ name: key }) => [key, UNCHOSEN]);
  const [column] = columnsFor(table, wanted);
  return {
    table: name,
    by: Object.fromEntries(by),
    column: (column ?? table.columns[0])?.name ?? '',
  };
}

/** What can stand beside a value: of its kind where one is known, else what is wanted there. */
export function kindsBeside(
  context: ExpressionContext,
  value: Json | undefined,
  wanted: readonly TypeKind[],
): readonly TypeKind[] {
  if (wanted.length > 0 || value === undefined) return wanted;
  const { kind } = context.typeOf(value).type;
  return kind === 'any' || kind === 'list' ? wanted : [kind];
}

/** A block that is new, around what stands there where that fits in it. @param condition What `if` begins with. */
export function beginBlock(
  context: ExpressionContext,
  word: BlockWord,
  {
    current,
    wanted,
    condition,
  }: { current: Json; wanted: readonly TypeKind[]; condition: JsonObject },
): JsonObject {
  if (word === 'round')
    return { round: keep(context, current, ['number']), decimals: 2, rule: 'half-up' };
  if (word === 'if') {
    // A literal with `then` would be taken for a promise.
    const parts = [
      ['if', condition],
      ['then', current],
      ['else', plainValue(kindsBeside(context, current, wanted))],
    ];
    return Object.fromEntries(parts as [string, Json][]);
  }
  if (word === 'table') {
    const table = context.tables.find((one) => columnsFor(one, wanted).length > 0)!;
    return beginLookUp(context, table.name, wanted);
  }
  if (word === 'count' || word === 'sum') {
    const list = listsFor(context, word).at(-1)!;
    const each = list.entries!.find(({ type }) => fitsEach(word, type?.kind));
    return { [word]: list.pointer, ...(word === 'sum' && { of: each!.pointer }) };
  }
  return { [word]: beginList(context, word, { current, wanted }) };
}

/** Both operands of what is worked out of several: what stands there, and another one. */
function beginList(
  context: ExpressionContext,
  word: BlockWord,
  { current, wanted }: { current: Json; wanted: readonly TypeKind[] },
): Json[] {
  const { of } = LISTS[word]!;
  const isPicked = word === 'min' || word === 'max';
  const kinds = of.filter((one) => !isPicked || wanted.length === 0 || wanted.includes(one));
  const first = keep(context, current, kinds);
  const isOfDays = context.typeOf(first).type.kind === 'day';
  if (isOfDays) {
    const other = otherDay(context, first);
    return isPicked ? [first, other] : [other, first];
  }
  if (word === 'multiply' || word === 'divide') return [first, 12];
  return [first, isPicked ? 0 : firstOperand(context, ['number'])];
}
