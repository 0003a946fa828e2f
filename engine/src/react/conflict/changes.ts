import {
  type Answers,
  type Form,
  fieldsOf,
  isBlank,
  type Json,
  type Pointer,
  restrictedPointers,
} from '../../kernel/index.ts';

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

/** `base` with the answers at `pointers` taken from `source`; one that is null there is none. */
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
      copy[step.group] = { ...copy[step.group], [name]: source[step.group]?.[name] ?? undefined };
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
    const { group, name } = fieldsOf(form).get(pointer)!;
    open[group] = { ...open[group], [name]: now[group]?.[name] ?? null };
  }
  return open;
}

/** Answers with changes that a browser had kept over them. */
export function layOver(form: Form, base: Answers, changes: Answers): Answers {
  const pointers = [...fieldsOf(form).values()]
    .filter(({ group, name }) => name in (changes[group] ?? {}))
    .map((field) => field.pointer);
  return copyAnswers(form, base, changes, pointers);
}
