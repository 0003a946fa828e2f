import { readAnswer, setAnswer } from './answers.ts';
import { holds } from './conditions.ts';
import { trimAnswers } from './evaluate.ts';
import { fieldsOf } from './forms.ts';
import { MOST_STEPS } from './stepBudget.ts';
import type { Answers, Facts, Field, Form, JsonObject } from './types.ts';

/** The answers that a new form starts with: each field's `default`. Set once, when the record is made. */
export function initialAnswers(form: Form): Answers {
  const answers: Answers = {};
  for (const step of form.steps) {
    for (const field of step.fields) {
      if (field.default === undefined) continue;
      setAnswer(answers, field, field.default);
    }
  }
  return answers;
}

/**
 * Adds the fields that are not stored but worked out of what is (`initially`): a box that starts
 * ticked when two addresses are equal. Blank equals blank, so a new draft starts with it ticked.
 */
export function computeInitially(form: Form, raw: Answers, facts: Facts): Answers {
  const asked = initiallyFields(form).filter((field) => readAnswer(raw, field) === undefined);
  if (!asked.length) return raw;
  const root = { ...trimAnswers(form, raw), $: { ...facts, form: form.name } } as JsonObject;
  const { schemas, tables } = form;
  const scope = { root, kept: {}, schemas, tables, work: { left: MOST_STEPS } };
  const answers: Answers = { ...raw };
  for (const field of asked) setAnswer(answers, field, holds(field.initially!, scope), raw);
  return answers;
}

const initiallyTables = new WeakMap<object, Field[]>();

/** The fields that are worked out. Made once for each form. */
function initiallyFields(form: Form): Field[] {
  let table = initiallyTables.get(form.steps);
  if (!table) {
    table = [...fieldsOf(form).values()].filter((field) => field.initially);
    initiallyTables.set(form.steps, table);
  }
  return table;
}
