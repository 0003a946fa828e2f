import {
  type Answers,
  type Form,
  fieldsOf,
  isBlank,
  type Json,
  type Pointer,
  readAnswer,
  restrictedPointers,
  setAnswer,
} from '../../kernel/index.ts';

/** Two answers are the same when both are blank, or both say the same. */
export function isSameAnswer(one: Json | undefined, other: Json | undefined): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that travel and whose answer is another in `now` than in `before`, in page order. */
export function changedPointers(form: Form, before: Answers, now: Answers): Pointer[] {
  return form.steps.flatMap((step) =>
    step.fields
      .filter((field) => {
        if ((field.resource || field.wire.as === 'none') && !field.none) return false;
        return !isSameAnswer(readAnswer(before, field), readAnswer(now, field));
      })
      .map((field) => field.pointer),
  );
}

/** `base` with the answers at `pointers` taken from `source`; one that is null there is none. */
export function copyAnswers(
  form: Form,
  base: Answers,
  source: Answers,
  pointers: Pointer[],
): Answers {
  const copy: Answers = { ...base };
  for (const step of form.steps) {
    for (const field of step.fields) {
      if (!pointers.includes(field.pointer)) continue;
      setAnswer(copy, field, readAnswer(source, field) ?? undefined, base);
    }
  }
  return copy;
}

/** What of the changes a browser may keep: nothing restricted, since people share computers; null where an answer was cleared. */
export function openChanges(form: Form, before: Answers, now: Answers): Answers {
  const restricted = restrictedPointers(form);
  const open: Answers = {};
  for (const pointer of changedPointers(form, before, now)) {
    if (restricted.includes(pointer)) continue;
    const field = fieldsOf(form).get(pointer)!;
    setAnswer(open, field, readAnswer(now, field) ?? null);
  }
  return open;
}

/** Answers with changes that a browser had kept over them. */
export function overlayChanges(form: Form, base: Answers, changes: Answers): Answers {
  const pointers = [...fieldsOf(form).values()]
    .filter((field) => readAnswer(changes, field) !== undefined)
    .map((field) => field.pointer);
  return copyAnswers(form, base, changes, pointers);
}
