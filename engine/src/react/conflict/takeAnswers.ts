import {
  type Answers,
  answersToSend,
  computeInitially,
  type Form,
  fieldsOf,
  fromWire,
  type JsonObject,
  type Pointer,
  toWire,
} from '../../kernel/index.ts';
import type { FormSnapshot } from '../store/FormSnapshot.ts';
import { changedPointers, copyAnswers } from './changes.ts';

/**
 * What is stored now: what we know of, and over it what a record says otherwise. What the record has
 * not, as restricted values, is as we know it; what the wire says in another way is the same.
 */
export function storedAnswers(form: Form, known: Answers, record: JsonObject): Answers {
  const { answers, sent } = fromWire(form, record);
  const same = fromWire(form, toWire(form, known, sent));
  const changed = changedPointers(form, same.answers, answers);
  return copyAnswers(
    form,
    known,
    answers,
    changed.filter((pointer) => sent.includes(pointer)),
  );
}

/**
 * What is shown, with the answers at `pointers` taken from elsewhere. A box that is worked out of one
 * of them is worked out anew, over the copies that stood in for what it hid: they are what was stored.
 */
export function takeAnswers(
  { form, answers, evaluation, facts }: FormSnapshot,
  theirs: Answers,
  pointers: Pointer[],
): Answers {
  if (pointers.length === 0) return answers;
  const outdated = [...fieldsOf(form).values()]
    .filter(({ initially }) => {
      const read = JSON.stringify(initially ?? null);
      return pointers.some((pointer) => read.includes(JSON.stringify(pointer)));
    })
    .map((field) => field.pointer);
  if (outdated.length === 0) return copyAnswers(form, answers, theirs, pointers);
  const shown = copyAnswers(form, answersToSend(form, answers, evaluation), theirs, pointers);
  return computeInitially(form, copyAnswers(form, shown, {}, outdated), facts);
}
