import { readAnswer, setAnswer } from './answers.ts';
import { fieldsOf } from './forms.ts';
import type { Answers, CompiledForm, Field, Json, TypedPlace } from './types.ts';

/** What stands behind the name of an answer where the amount is kept as it was typed; no field's name has it. */
export const TYPED = '.typed';

/** A field that keeps what was typed, and where. */
export type Typed = Field & { frequencies: { typed: TypedPlace } };

/** The fields that keep what was typed. */
export const typedFields = (form: CompiledForm): Typed[] =>
  [...fieldsOf(form).values()].filter((field) => field.frequencies?.typed) as Typed[];

const addressOf = (field: Typed) => ({ ...field, ...field.frequencies.typed });

/** `[812.5, 'two-weeks']`, whether it makes the answer or not. */
export const readStored = (answers: Answers, field: Typed): Json | undefined =>
  readAnswer(answers, addressOf(field));

/** Sets what is kept beside an answer: see `setAnswer`. */
export const setStored = (
  answers: Answers,
  field: Typed,
  stored: Json | undefined,
  source?: Answers,
): void => setAnswer(answers, addressOf(field), stored, source);

/** Whether a value is what travels: `[812.5, 'two-weeks']`, or null where there is none. */
export const isTypedPair = ({ frequencies }: Typed, value: Json): boolean =>
  value === null ||
  (Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'number' &&
    frequencies.choices.some((choice) => choice.value === value[1]));
