import { addressOf, readAnswer, setAnswer } from './answers.ts';
import { fieldsOf } from './forms.ts';
import { readPointer } from './pointers.ts';
import type { Answers, CompiledForm, Field } from './types.ts';

const renamedTables = new WeakMap<object, Field[]>();

function renamedFields(form: CompiledForm): Field[] {
  let renamed = renamedTables.get(form.steps);
  if (!renamed) {
    renamed = [...fieldsOf(form).values()].filter((field) => field.renamedFrom !== undefined);
    renamedTables.set(form.steps, renamed);
  }
  return renamed;
}

/**
 * The answers with those that were given under a field's earlier name under the one of today. Where
 * both have an answer, both stay: the newer one counts, and nothing is lost. The same object when no
 * field was renamed that has an answer.
 */
export function followRenames(form: CompiledForm, raw: Answers): Answers {
  let answers = raw;
  for (const field of renamedFields(form)) {
    const value = readPointer(raw, field.renamedFrom!);
    if (value === undefined || readAnswer(raw, field) !== undefined) continue;
    if (answers === raw) answers = { ...raw };
    setAnswer(answers, field, value, raw);
    setAnswer(answers, addressOf(field.renamedFrom!), undefined, raw);
  }
  return answers;
}
