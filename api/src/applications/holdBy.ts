import {
  type Answers,
  type Form,
  fieldsOf,
  type Pointer,
  readAnswer,
  setAnswer,
} from '@porchlight/engine';
import type { Validated } from './DecryptedApplication.ts';
import type { Held } from './Held.ts';

/** Answers as they are while others are asked about: what was sent stands where she can't change it. */
export interface HeldAnswers {
  raw: Answers;
  /** Those that she can't change now. */
  pointers: Pointer[];
}

/** Answers with what was sent in their place, at some pointers. */
export function overlaySent(form: Form, raw: Answers, sent: Answers, pointers: Pointer[]): Answers {
  const laid = { ...raw };
  const fields = fieldsOf(form);
  for (const pointer of pointers) {
    const field = fields.get(pointer);
    if (field && !field.resource) setAnswer(laid, field, readAnswer(sent, field), raw);
  }
  return laid;
}

/**
 * Answers with what was sent in the place of those that are held. One that a correction has made wrong
 * is open: it is validated as it was sent, beside what she has changed, so that it stays open while she types.
 */
export function holdBy(
  held: Held,
  form: Form,
  raw: Answers,
  validate: (raw: Answers) => Pick<Validated, 'problems'>,
): HeldAnswers {
  const asSent = overlaySent(form, raw, held.raw, held.pointers);
  const wrong = new Set(validate(asSent).problems.map(({ path }) => path));
  const pointers = held.pointers.filter((pointer) => !wrong.has(pointer));
  return { raw: overlaySent(form, raw, held.raw, pointers), pointers };
}
