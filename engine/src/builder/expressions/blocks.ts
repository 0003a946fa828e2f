import type { TypeKind } from '../../compile/expressions/ValueType.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';

/** How a value is worked out, by the word that says it, in the order in which it is offered. */
export const BLOCK_WORDS = [
  'add', 'subtract', 'multiply', 'divide', 'round', 'min', 'max', 'count', 'sum', 'days', 'months',
  'years', 'if', 'table',
] as const; // biome-ignore format: a list
/** One of the ways to work a value out. */
export type BlockWord = (typeof BLOCK_WORDS)[number];

/** How a part of an expression is shown: a plain value, an answer, one of the ways, or as a hand wrote it. */
export type BlockShape = 'fixed' | 'get' | BlockWord | 'hand';

/** Words that may stand beside each. */
const BESIDE: { [word in 'get' | BlockWord]: readonly string[] } = {
  get: ['else'],
  add: ['else'],
  subtract: ['else'],
  multiply: ['else'],
  divide: ['else'],
  round: ['decimals', 'rule', 'else'],
  min: ['of', 'where', 'else'],
  max: ['of', 'where', 'else'],
  count: ['where', 'else'],
  sum: ['of', 'where', 'else'],
  days: ['else'],
  months: ['else'],
  years: ['else'],
  if: ['then', 'else'],
  table: ['by', 'column', 'else'],
};

/** What each can amount to. */
const GIVES: { [word in BlockWord]: readonly TypeKind[] } = {
  add: ['number'],
  subtract: ['number'],
  multiply: ['number'],
  divide: ['number'],
  round: ['number'],
  min: ['number', 'day'],
  max: ['number', 'day'],
  count: ['number'],
  sum: ['number'],
  days: ['number'],
  months: ['number'],
  years: ['number'],
  if: ['number', 'day', 'text', 'truth'],
  table: ['number', 'day', 'text', 'truth'],
};

/** Words whose operands stand in a list, with how few and how many there may be. */
export const LISTS: { [word in BlockWord]?: { least: number; most: number; of: TypeKind[] } } = {
  add: { least: 1, most: 50, of: ['number'] },
  subtract: { least: 2, most: 50, of: ['number'] },
  multiply: { least: 2, most: 50, of: ['number'] },
  divide: { least: 2, most: 2, of: ['number'] },
  min: { least: 1, most: 50, of: ['number', 'day'] },
  max: { least: 1, most: 50, of: ['number', 'day'] },
  days: { least: 2, most: 2, of: ['day'] },
  months: { least: 2, most: 2, of: ['day'] },
  years: { least: 2, most: 2, of: ['day'] },
};

/** Whether a part of an expression is made of words, and no plain value. */
export const isNode = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether what belongs to a word is there, and of the right shape. */
function isWhole(node: JsonObject, word: 'get' | BlockWord): boolean {
  const operand = node[word];
  if (word === 'get' || word === 'count' || word === 'sum') return typeof operand === 'string';
  if (word === 'round') return operand !== undefined && typeof node.decimals === 'number';
  if (word === 'if') return isNode(operand) && node.then !== undefined;
  if (word === 'table') return typeof operand === 'string' && isNode(node.by);
  if (typeof operand === 'string') return word === 'min' || word === 'max';
  const { least, most } = LISTS[word]!;
  const isOfList = node.of !== undefined || node.where !== undefined;
  return Array.isArray(operand) && !isOfList && operand.length >= least && operand.length <= most;
}

/** How a part of an expression is shown. What the form does not know is as a hand wrote it. */
export function shapeOfBlock(value: Json): BlockShape {
  if (!isNode(value)) return Array.isArray(value) || value === null ? 'hand' : 'fixed';
  const word = (['get', ...BLOCK_WORDS] as const).find((one) => value[one] !== undefined);
  if (word === undefined) return 'hand';
  const isKnown = Object.keys(value).every((one) => one === word || BESIDE[word].includes(one));
  return isKnown && isWhole(value, word) ? word : 'hand';
}

/** Whether a way can come to a value of one of these kinds; of any where none is named. */
export const canGive = (word: BlockWord, wanted: readonly TypeKind[]): boolean =>
  wanted.length === 0 || GIVES[word].some((kind) => wanted.includes(kind));

/** Stands where a value still has to be chosen. It never stands in a file. */
export const UNCHOSEN: JsonObject = { get: '' };

/** Whether a value, or a part of it, still has to be chosen. */
export function hasUnchosen(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasUnchosen);
  return isNode(value) && (value.get === '' || Object.values(value).some(hasUnchosen));
}
