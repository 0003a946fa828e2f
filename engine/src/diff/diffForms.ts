import type { CompiledRelease } from '../compile/index.ts';
import { externalOf } from '../external-schema/externalOf.ts';
import type { ExternalForm } from '../external-schema/types.ts';
import type { CompiledForm, FormPart, Step } from '../kernel/types.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { diffFields } from './diffFields.ts';
import { diffSteps } from './diffSteps.ts';

function diffForm(before: CompiledForm, after: CompiledForm, tell: Tell): void {
  const { name, title } = after;
  if (before.title !== title) {
    const sentence = `The form ${quote(before.title)} is called ${quote(title)}.`;
    tell('safe', 'words-changed', sentence, { form: name });
  }
  if (!isSame(before.facts, after.facts))
    tell('needs-answer', 'facts-changed', `${quote(title)} works facts out otherwise.`, {
      form: name,
    });
  diffTables(before, after, name, tell);
  if (!isSame(before.receipt, after.receipt))
    tell('safe', 'receipt-changed', `The receipt of ${quote(title)} shows other answers.`, {
      form: name,
    });
  if (before.review !== after.review) {
    const sentence = after.review
      ? `Before ${quote(title)} is sent, its last step shows all answers.`
      : `Before ${quote(title)} is sent, its answers are no longer shown.`;
    tell('safe', 'review-changed', sentence, { form: name });
  }
  if (before.pace !== after.pace) {
    const sentence = `How much of ${quote(title)} is on the screen at a time was ${before.pace ?? 'steps'} and is ${after.pace ?? 'steps'}.`;
    tell('safe', 'pace-changed', sentence, { form: name });
  }
  diffExternal(before, after, tell);
  diffSteps(before.steps, after.steps, name, tell);
  diffFields(before.steps, after.steps, name, tell);
}

/** A form's external schema, and what is restricted of its answers. */
function diffExternal(before: CompiledForm, after: CompiledForm, tell: Tell): void {
  const { name: form, title } = after;
  const [old, now] = [externalOf(before), externalOf(after)];
  const schemaOf = (external?: ExternalForm) => external && { ...external, restricted: [] };
  const { restricted: placesBefore = [] } = old ?? {};
  if (!isSame(schemaOf(old), schemaOf(now)))
    tell('needs-answer', 'schema-changed', `The schema of ${quote(title)} is another one.`, {
      form,
    });
  if (!now) return;
  const { restricted: placesNow = [] } = now;
  for (const place of placesBefore.filter((one) => !placesNow.includes(one))) {
    const sentence = `Of ${quote(title)}, what is answered at ${quote(place)} is no longer restricted: it is no longer encrypted.`;
    tell('breaking', 'classification-changed', sentence, { form });
  }
  for (const place of placesNow.filter((one) => !placesBefore.includes(one))) {
    const sentence = `Of ${quote(title)}, what is answered at ${quote(place)} is restricted.`;
    tell('safe', 'classification-changed', sentence, { form });
  }
}

/** The forms of two releases, in their first language. */
export function diffForms(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const formsOf = ({ forms, settings }: CompiledRelease) =>
    Object.values(forms).map((languages) => languages[settings.languages[0]!]!);
  const { gone, added, both } = pair(formsOf(before), formsOf(after), ({ name }) => name);
  for (const { name, title } of gone)
    tell('breaking', 'form-removed', `The form ${quote(title)} is gone.`, { form: name });
  for (const { name, title } of added)
    tell('safe', 'form-added', `There is a form ${quote(title)}.`, { form: name });
  for (const [one, other] of both) diffForm(one, other, tell);
}

/** What a program puts into steps of a form, as steps of its own, and the steps that only it has. */
function stepsOf(part: FormPart | undefined, form: CompiledForm): { within: Step[]; own: Step[] } {
  if (!part) return { within: [], own: [] };
  const titleOf = (name: string) => form.steps.find((step) => step.name === name)?.title ?? name;
  const asked = part.fields.map(
    ({ step, fields, rules, gates, validator, properties, uiSchema }): Step => ({
      name: step,
      group: fields[0]?.group ?? '',
      title: titleOf(step),
      fields,
      rules,
      gates,
      validator,
      schema: { properties },
      uiSchema,
      buttons: {},
    }),
  );
  const needed = part.documents.map(
    ({ step, needed: documents }): Step => ({
      name: `${step} (documents)`,
      group: '',
      title: titleOf(step),
      fields: [],
      rules: [],
      gates: [],
      validator: '',
      documents,
      schema: {},
      uiSchema: {},
      buttons: {},
    }),
  );
  return { within: [...asked, ...needed], own: part.steps.map(({ step }) => step) };
}

/** The tables that expressions look into: other figures give other results. */
function diffTables(
  before: Pick<CompiledForm, 'tables'> | undefined,
  after: Pick<CompiledForm, 'tables'> | undefined,
  form: string,
  tell: Tell,
): void {
  for (const [name, table] of Object.entries(after?.tables ?? {})) {
    const then = before?.tables?.[name];
    if (!then || isSame(then, table)) continue;
    tell('needs-answer', 'table-changed', `The table ${quote(name)} has other figures.`, { form });
  }
}

/** A step of which nothing is asked. */
const emptied = ({ name, group, title, description, buttons, uiSchema }: Step): Step => ({
  name,
  group,
  title,
  ...(description !== undefined && { description }),
  fields: [],
  rules: [],
  gates: [],
  validator: '',
  schema: {},
  uiSchema,
  buttons,
});

/**
 * What a program puts into steps that the form has anyway. Where it puts nothing into one that it asks
 * something in in the other release, the step is there, and empty.
 */
function filledUp(steps: Step[], other: Step[]): Step[] {
  const known = new Set(steps.map(({ name }) => name));
  const all = [...steps, ...other.filter(({ name }) => !known.has(name)).map(emptied)];
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What one program adds to a form, before and after. */
export function diffPart(
  before: FormPart | undefined,
  after: FormPart | undefined,
  form: CompiledForm,
  tell: Tell,
): void {
  const [was, is] = [stepsOf(before, form), stepsOf(after, form)];
  const then = [...filledUp(was.within, is.within), ...was.own];
  const now = [...filledUp(is.within, was.within), ...is.own];
  diffTables(before, after, form.name, tell);
  diffSteps(then, now, form.name, tell);
  diffFields(then, now, form.name, tell);
}
