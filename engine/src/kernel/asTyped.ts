import { readAnswer } from './answers.ts';
import { countsOnce, perPeriod } from './frequencies.ts';
import { readPointer } from './pointers.ts';
import { readStored, setStored, TYPED, typedFields } from './typedPlaces.ts';
import type { Answers, Choice, CompiledForm, Field, Pointer } from './types.ts';

/** An amount as somebody typed it, and how often it comes. */
export interface AsTyped {
  amount: number;
  often: Choice;
}

type Typed = Parameters<typeof setStored>[1];

const isTyped = (field: Field): field is Typed => field.frequencies?.typed !== undefined;

/** What was typed, where it makes the answer that is there; what contradicts it does not count. */
export function readTyped(field: Field, answers: Answers): AsTyped | undefined {
  const stored = isTyped(field) && readStored(answers, field);
  if (!Array.isArray(stored)) return undefined;
  const { choices } = field.frequencies!;
  const [amount, value] = stored;
  const often = choices.find((choice) => choice.value === value);
  if (typeof amount !== 'number' || !often || often === choices.find(countsOnce)) return undefined;
  const counts = perPeriod(amount, often, field.decimals) === readAnswer(answers, field);
  return counts ? { amount, often } : undefined;
}

/** A copy of the answers with an amount kept as it was typed, where its question keeps it; undefined takes it out. */
export function writeTyped(answers: Answers, field: Field, typed: AsTyped | undefined): Answers {
  const copy = { ...answers };
  const stored = typed && [typed.amount, typed.often.value];
  if (isTyped(field)) setStored(copy, field, stored, answers);
  return copy;
}

/**
 * Answers of an item with what was typed for them, as they are sent and stored: what makes another amount
 * than is there is left out.
 * @param raw Where it stands, as it was typed or arrived.
 */
export function withTyped(form: CompiledForm, raw: Answers, answers: Answers): Answers {
  const all = { ...answers };
  for (const field of typedFields(form)) {
    setStored(all, field, readStored(raw, field), answers);
    if (!readTyped(field, all)) setStored(all, field, undefined, answers);
  }
  return all;
}

/** Takes what was typed over into answers of another release, wherever it still makes the answer. */
export function migrateTyped(form: CompiledForm, from: Answers, answers: Answers): Answers {
  for (const field of typedFields(form)) {
    const earlier = field.renamedFrom && readPointer(from, `${field.renamedFrom}${TYPED}`);
    const stored = readStored(from, field) ?? earlier;
    if (stored) setStored(answers, field, stored);
  }
  return withTyped(form, answers, answers);
}

/** Whether an amount is kept there as it was typed, of whichever form. */
export const isTypedPlace = (pointer: Pointer): boolean => pointer.endsWith(TYPED);
