import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Askable } from './askable.ts';
import type { Built } from './Built.ts';
import { declarationOf, type QuestionPlace, titleOf } from './places.ts';

/** How a value is worked out, in the order in which it is offered. */
export const CALCULATION_VERBS = [
  'days',
  'years',
  'add',
  'subtract',
  'multiply',
  'count',
  'sum',
] as const;
/** One of the ways to work a value out. */
export type CalculationVerb = (typeof CALCULATION_VERBS)[number];

/** A value that is worked out, as a sentence says it. */
export interface Calculation {
  verb: CalculationVerb;
  /** What it is worked out of: two days, numbers, or one list. */
  of: Pointer[];
  /** Of `multiply`: by how much. */
  by?: number;
  /** Of `sum`: what of each entry, by its name on the server. */
  each?: Pointer;
}

/** Where today stands, for what is counted from it or to it. */
export const TODAY_AT = '/$/today';

const BETWEEN: CalculationVerb[] = ['days', 'years'];
const get = (at: Pointer): JsonObject => ({ get: at });

/** @example writeCalculation({ verb: 'days', of: ['/$/today', '/Trip/Start'] }) // { days: [{ get: '/$/today' }, …] } */
export function writeCalculation({ verb, of, by, each }: Calculation): JsonObject {
  if (verb === 'count') return { count: of[0]! };
  if (verb === 'sum') return { sum: of[0]!, of: each! };
  if (verb === 'multiply') return { multiply: [get(of[0]!), by!] };
  return { [verb]: of.map(get) };
}

const pointerIn = (value: Json | undefined): Pointer | undefined =>
  typeof value === 'object' && value !== null && typeof (value as JsonObject).get === 'string'
    ? String((value as JsonObject).get)
    : undefined;

/** A calculation as a sentence; undefined for what was written by hand and no sentence says. */
export function readCalculation(expression: Json | undefined): Calculation | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const source = expression as JsonObject;
  const verb = CALCULATION_VERBS.find((one) => source[one] !== undefined);
  const read = verb && readAs(source, verb);
  const isSame = read && JSON.stringify(writeCalculation(read)) === JSON.stringify(source);
  return isSame ? read : undefined;
}

function readAs(source: JsonObject, verb: CalculationVerb): Calculation | undefined {
  const operands = source[verb];
  if (typeof operands === 'string') {
    const each = typeof source.of === 'string' ? { each: source.of } : {};
    return { verb, of: [operands], ...each };
  }
  if (!Array.isArray(operands)) return undefined;
  if (verb === 'multiply') {
    const [first, by] = operands;
    const at = pointerIn(first);
    return at && typeof by === 'number' ? { verb, of: [at], by } : undefined;
  }
  const of = operands.map(pointerIn);
  const isRight = BETWEEN.includes(verb) ? of.length === 2 : of.length >= 2;
  return isRight && of.every((one) => one !== undefined) ? { verb, of } : undefined;
}

/** What a verb can be worked out of, of all that is asked before. */
export function operandsOf(verb: CalculationVerb, askable: readonly Askable[]): Askable[] {
  const kind = BETWEEN.includes(verb) ? 'date' : 'number';
  if (verb === 'count') return askable.filter(({ entries }) => entries);
  if (verb === 'sum')
    return askable.filter(({ entries }) => entries?.some((one) => one.kind === 'number'));
  // The page does not have what is kept locked: the check refuses to work with it.
  return askable.filter((one) => one.kind === kind && !one.isLocked);
}

/** A calculation that can be changed from; undefined where nothing that is asked before fits. */
export function beginCalculation(
  verb: CalculationVerb,
  askable: readonly Askable[],
): Calculation | undefined {
  const fitting = operandsOf(verb, askable);
  const last = fitting.at(-1);
  if (!last) return undefined;
  const { pointer } = last;
  if (verb === 'count') return { verb, of: [pointer] };
  if (verb === 'sum') {
    const each = last.entries!.find(({ kind }) => kind === 'number')!;
    return { verb, of: [pointer], each: each.pointer };
  }
  if (verb === 'multiply') return { verb, of: [pointer], by: 12 };
  if (verb === 'days') return { verb, of: [TODAY_AT, pointer] };
  if (verb === 'years') return { verb, of: [pointer, TODAY_AT] };
  return { verb, of: [(fitting.at(-2) ?? last).pointer, pointer] };
}

/** The JSON type of what is worked out: days, years and entries are counted, the rest may be money. */
export const typeOfCalculation = ({ verb }: Calculation): JsonObject =>
  [...BETWEEN, 'count'].includes(verb) ? { type: 'integer' } : { type: 'number', decimals: 2 };

/**
 * Works the answer to a question out otherwise.
 * @throws EditError `not-allowed` where its answer is typed.
 */
export function setCalculation(
  files: PackTexts,
  place: QuestionPlace,
  calculation: Calculation,
): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  if (declared.computed === undefined)
    throw new EditError('not-allowed', `${name} is typed, and not worked out.`);
  const at = ['properties', name];
  const next = writeCalculation(calculation);
  if (JSON.stringify(declared.computed) !== JSON.stringify(next))
    edits.replace(file, [...at, 'computed'], next);
  const { type, decimals } = typeOfCalculation(calculation);
  const before = readCalculation(declared.computed);
  const isOther = before && typeOfCalculation(before).type !== type;
  // What a hand wrote of places stays, as long as it is the same kind of number.
  if (isOther) {
    edits.replace(file, [...at, 'type'], type!);
    if (decimals === undefined && declared.decimals !== undefined)
      edits.drop(file, [...at, 'decimals']);
    if (decimals !== undefined && declared.decimals === undefined)
      edits.set(file, [...at, 'decimals'], decimals, ['type', 'title', 'description']);
  }
  const params = { title: titleOf(declared, name) };
  return { changes: edits.changes(), said: { id: 'question-calculated', params } };
}
