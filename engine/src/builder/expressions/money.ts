import type { ValueType } from '../../compile/expressions/ValueType.ts';
import { placeOfTable } from '../../compile/tables.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import { tryFind } from '../findQuestion.ts';
import type { QuestionPlace } from '../places.ts';
import { declarationOf } from '../places.ts';
import { tableIn } from '../tables/tableFiles.ts';
import { FIELD_ORDER } from '../words.ts';
import { isNode } from './blocks.ts';

/** Whether a look-up gives what stands in a column of money. */
function looksUpMoney(edits: FileEdits, file: string, { table, column }: JsonObject): boolean {
  const place = placeOfTable((one) => edits.has(one), file, String(table));
  const source = place && tryFind(() => tableIn(edits, place.file));
  return source?.money?.includes(String(column)) ?? false;
}

/**
 * Whether what is worked out is an amount of money: it is looked up in a column of money, or made of what is.
 * Money times money, or over money, is none.
 * @param file The file that the expression stands in.
 */
export function givesMoney(edits: FileEdits, file: string, value: Json | undefined): boolean {
  if (!isNode(value)) return false;
  const isOf = (part: Json | undefined) => givesMoney(edits, file, part);
  const partsOf = (part: Json | undefined) => (Array.isArray(part) ? part : []);
  if (value.table !== undefined) return looksUpMoney(edits, file, value);
  if (value.if !== undefined) return isOf(value.then) || isOf(value.else);
  if (value.round !== undefined) return isOf(value.round);
  const [divided, by] = partsOf(value.divide);
  if (divided !== undefined) return isOf(divided) && !isOf(by);
  if (value.multiply !== undefined) return partsOf(value.multiply).filter(isOf).length === 1;
  return (['add', 'subtract', 'min', 'max'] as const).some((word) =>
    partsOf(value[word]).some(isOf),
  );
}

/** As an amount of money is declared. */
export const MONEY = { type: 'number', decimals: 2, mask: 'money' } as const;

/** Whether what is worked out can be shown as money: a number of cents at most, as far as is known. */
export const isOfCents = (type: ValueType): boolean =>
  type.kind === 'any' || (type.kind === 'number' && type.places <= MONEY.decimals);

/** Has a number be shown as an amount of money: `400` as `$400.00`. */
export function writeMoney(edits: FileEdits, place: QuestionPlace): void {
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const at = ['properties', name];
  if (declared.type !== MONEY.type) edits.replace(file, [...at, 'type'], MONEY.type);
  if (declared.decimals === undefined)
    edits.set(file, [...at, 'decimals'], MONEY.decimals, FIELD_ORDER);
  else if (declared.decimals !== MONEY.decimals)
    edits.replace(file, [...at, 'decimals'], MONEY.decimals);
  edits.set(file, [...at, 'mask'], MONEY.mask, FIELD_ORDER);
}
