import { isRecord, readAnswer, setAnswer } from './answers.ts';
import { fieldsOf } from './forms.ts';
import { countsOnce, perPeriod } from './frequencies.ts';
import { readPointer } from './pointers.ts';
import type { Answers, Choice, CompiledForm, Field, Json, Pointer, TypedPlace } from './types.ts';

/** What stands behind the name of an answer where the amount is kept as it was typed; no field's name has it. */
export const TYPED = '.typed';

/** An amount as somebody typed it, and how often it comes. */
export interface AsTyped {
  amount: number;
  often: Choice;
}

const typedTables = new WeakMap<object, Map<string, Field>>();

/** The fields that keep what was typed, by the server name of that. Made once for each form. */
export function typedFields(form: CompiledForm): Map<string, Field> {
  let table = typedTables.get(form.steps);
  if (!table) {
    const fields = [...fieldsOf(form).values()].filter((field) => field.frequencies?.typed);
    table = new Map(fields.map((field) => [field.frequencies!.typed!.wire, field]));
    typedTables.set(form.steps, table);
  }
  return table;
}

const addressOfTyped = (field: Field, { pointer, name }: TypedPlace) => ({
  ...field,
  pointer,
  name,
});

/** `[812.5, 'two-weeks']` where it makes the answer that is there; what contradicts it does not count. */
export function readTyped(field: Field, answers: Answers): AsTyped | undefined {
  const { typed, choices } = field.frequencies ?? {};
  const stored = typed && readAnswer(answers, addressOfTyped(field, typed));
  if (!choices || !Array.isArray(stored)) return undefined;
  const [amount, value] = stored;
  const often = choices.find((choice) => choice.value === value);
  if (typeof amount !== 'number' || !often || often === choices.find(countsOnce)) return undefined;
  const counts = perPeriod(amount, often, field.decimals) === readAnswer(answers, field);
  return counts ? { amount, often } : undefined;
}

/** Sets what is kept beside an answer, where its question keeps it: see `setAnswer`. */
export function setStored(
  answers: Answers,
  field: Field,
  stored: Json[] | null | undefined,
  source?: Answers,
): void {
  const place = field.frequencies?.typed;
  if (place) setAnswer(answers, addressOfTyped(field, place), stored, source);
}

/** A copy of the answers with an amount kept as it was typed; undefined takes it out. */
export function writeTyped(answers: Answers, field: Field, typed: AsTyped | undefined): Answers {
  const copy = { ...answers };
  setStored(copy, field, typed && [typed.amount, typed.often.value], answers);
  return copy;
}

/** Takes what was typed over into answers that were made of others, wherever it still makes the answer. */
export function copyTyped(form: CompiledForm, from: Answers, answers: Answers): void {
  for (const field of typedFields(form).values()) {
    const { pointer } = field.frequencies!.typed!;
    const earlier = field.renamedFrom && readPointer(from, `${field.renamedFrom}${TYPED}`);
    const stored = readPointer(from, pointer) ?? earlier;
    if (!Array.isArray(stored)) continue;
    setStored(answers, field, stored);
    if (!readTyped(field, answers)) setStored(answers, field, undefined);
  }
}

/** As it travels: `{ amount: 812.5, often: 'two-weeks' }`. */
export function encodeTyped(field: Field, answers: Answers): Json {
  const typed = readTyped(field, answers);
  return typed ? { amount: typed.amount, often: typed.often.value } : null;
}

/** What arrived, as it is kept; undefined where it is none. */
export function decodeTyped(field: Field, value: Json): Json[] | null | undefined {
  if (value === null) return null;
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined;
  const { amount, often } = value;
  const isChoice = field.frequencies!.choices.some((choice) => choice.value === often);
  return typeof amount === 'number' && isChoice ? [amount, often!] : undefined;
}

/** Whether an amount is kept there as it was typed, of whichever form. */
export const isTypedPlace = (pointer: Pointer): boolean => pointer.endsWith(TYPED);
