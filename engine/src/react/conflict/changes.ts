import { type Answers, type Form, isBlank, type Json, type Pointer } from '../../kernel/index.ts';

/** Two answers are the same when both are blank, or both say the same. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that travel and whose answer is another in `now` than in `before`, in page order. */
export function changedPointers(form: Form, before: Answers, now: Answers): Pointer[] {
  return form.steps.flatMap((step) =>
    step.fields
      .filter(({ resource, wire, name }) => {
        if (resource || wire.as === 'none') return false;
        return !isSame(before[step.group]?.[name], now[step.group]?.[name]);
      })
      .map((field) => field.pointer),
  );
}

/** `base` with the answers at `pointers` taken from `source`. */
export function copyAnswers(
  form: Form,
  base: Answers,
  source: Answers,
  pointers: Pointer[],
): Answers {
  const copy: Answers = { ...base };
  for (const step of form.steps) {
    for (const { pointer, name } of step.fields) {
      if (!pointers.includes(pointer)) continue;
      copy[step.group] = { ...copy[step.group], [name]: source[step.group]?.[name] };
    }
  }
  return copy;
}
