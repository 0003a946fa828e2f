import { holds } from './conditions.ts';
import { trimAnswers } from './evaluate.ts';
import type { Answers, Facts, Form, JsonObject } from './types.ts';

/** The answers that a new form starts with: each field's `default`. Sown once, when the record is made. */
export function seed(form: Form): Answers {
  const answers: Answers = {};
  for (const step of form.steps) {
    for (const field of step.fields) {
      if (field.default === undefined) continue;
      answers[step.group] = { ...answers[step.group], [field.name]: field.default };
    }
  }
  return answers;
}

/**
 * Adds the fields that are not stored but worked out of what is (`initially`): a box that starts
 * ticked when two addresses are equal. Blank equals blank, so a new draft starts with it ticked.
 */
export function derive(form: Form, raw: Answers, facts: Facts): Answers {
  const root = { ...trimAnswers(form, raw), $: { ...facts, form: form.name } } as JsonObject;
  const scope = { root, kept: {}, validators: form.validators };
  const answers: Answers = { ...raw };
  for (const step of form.steps) {
    for (const field of step.fields) {
      if (!field.initially || raw[step.group]?.[field.name] !== undefined) continue;
      const value = holds(field.initially, scope);
      answers[step.group] = { ...answers[step.group], [field.name]: value };
    }
  }
  return answers;
}
