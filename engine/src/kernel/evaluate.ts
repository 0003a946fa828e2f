import { readAnswer, setAnswer } from './answers.ts';
import { trimValue } from './blank.ts';
import { evaluateExpression, holds, type Scope } from './conditions.ts';
import { fieldsOf, listFacts } from './forms.ts';
import { readPointer } from './pointers.ts';
import { dayThatCounts, isRetired } from './programDates.ts';
import { chosenPrograms, isAsked } from './programs.ts';
import { MOST_STEPS } from './stepBudget.ts';
import type {
  Answers,
  Evaluation,
  Expression,
  Facts,
  Field,
  Form,
  Json,
  JsonObject,
  Kept,
  Pointer,
} from './types.ts';

/** What conditions find where the caller gives nothing: no other items, no list without a list. */
function noFacts(form: Form): Facts {
  const facts: Facts = { others: [], programs: [], limits: {}, form: form.name };
  for (const name of listFacts(form)) facts[name] = [];
  return facts;
}

/** False for an item that was refused, as a file by a scanner: it is shown, and counts for no rule. */
export function isAccepted({ state }: JsonObject): boolean {
  return state !== 'refused';
}

function acceptedFacts(form: Form, callerFacts: Facts): Facts {
  const facts: Facts = { ...noFacts(form), ...callerFacts };
  for (const name of listFacts(form)) {
    const items = facts[name] as JsonObject[];
    if (!items.every(isAccepted)) facts[name] = items.filter(isAccepted);
  }
  return facts;
}

/** A value as it counts for its field: in capital letters where the field has them. */
export function countAs(
  { upperCase }: Pick<Field, 'upperCase'>,
  value: Json | undefined,
): Json | undefined {
  return upperCase && typeof value === 'string' ? value.toUpperCase() : value;
}

/** Every known answer trimmed, blank ones left out; nothing hidden yet. */
export function trimAnswers(form: Form, raw: Answers): Answers {
  const trimmed: Answers = {};
  for (const step of form.steps) {
    trimmed[step.group] ??= {};
    for (const field of step.fields) {
      const value = countAs(field, trimValue(readAnswer(raw, field)));
      if (value !== undefined) setAnswer(trimmed, field, value);
    }
  }
  return trimmed;
}

/** The expression that a field's value is worked out of, as things are; undefined where it is what was typed, or nothing. */
function expressionOf(field: Field, isVisible: boolean, facts: Facts): Expression | undefined {
  if (isVisible) return field.computed;
  return isAsked(field, facts) ? field.otherwise : undefined;
}

/**
 * Visible answers, what is worked out, and the copies that stand in for hidden ones. The very same
 * object when no hidden field had, or gets, a value.
 */
function keepVisible(form: Form, trimmed: Answers, visible: Set<Pointer>, scope: Scope): Answers {
  let effective = trimmed;
  for (const field of fieldsOf(form).values()) {
    const isVisible = visible.has(field.pointer);
    if (isVisible && field.computed === undefined) continue;
    const source = expressionOf(field, isVisible, scope.root.$ as Facts);
    const copy = source === undefined ? undefined : evaluateExpression(source, scope);
    if (copy === undefined && readAnswer(trimmed, field) === undefined) continue;
    if (effective === trimmed) effective = { ...trimmed };
    // The group is copied once, when its first hidden value is met.
    setAnswer(effective, field, copy, trimmed);
  }
  return effective;
}

/**
 * Whether a field is answered, by a value that the server keeps too; a collection, whether it has entries or she has
 * said that she has none.
 */
export function isAnswered(field: Field, answers: Answers, facts: Facts, kept: Kept): boolean {
  const items = field.resource && facts[field.resource.fact];
  if (Array.isArray(items) && items.length > 0) return true;
  return readAnswer(answers, field) !== undefined || field.pointer in kept;
}

/** Whether a field is asked of nobody any more, and not answered either. */
function isGone(field: Field, trimmed: Answers, { root, kept }: Scope): boolean {
  const facts = root.$ as Facts;
  return isRetired(field, dayThatCounts(facts)) && !isAnswered(field, trimmed, facts, kept);
}

/** What is visible while the scope holds. */
function look(
  form: Form,
  trimmed: Answers,
  scope: Scope,
): { steps: string[]; visible: Set<Pointer> } {
  const steps: string[] = [];
  const visible = new Set<Pointer>();
  for (const step of form.steps) {
    if (step.when && !holds(step.when, scope)) continue;
    steps.push(step.name);
    for (const field of step.fields) {
      if (isGone(field, trimmed, scope)) continue;
      if (!field.when || holds(field.when, scope)) visible.add(field.pointer);
    }
  }
  return { steps, visible };
}

/** Whether copies, and what is worked out, are what they were: one may be made of another. */
function sameCopies(form: Form, before: Answers, after: Answers): boolean {
  return [...fieldsOf(form).values()].every(
    (field) =>
      (field.otherwise === undefined && field.computed === undefined) ||
      JSON.stringify(readAnswer(before, field)) === JSON.stringify(readAnswer(after, field)),
  );
}

function addFormFacts(form: Form, facts: Facts, effective: Answers, scope: Scope): Facts {
  const all: Facts = { ...facts };
  if (form.programs !== undefined) all.programs = chosenPrograms(form, effective);
  const root = { ...effective, $: all } as JsonObject;
  for (const [name, expression] of Object.entries(form.facts)) {
    const value = evaluateExpression(expression, { ...scope, root });
    if (value !== undefined) all[name] = value;
  }
  return all;
}

/** What one round looks at beside conditions, for each field. */
const STEPS_OF_FIELD = 100;

/**
 * What counts now: trimmed, blank and hidden answers out, copies in, the form's facts added.
 * Visibility is worked out to a fixed point; a circle of conditions, which the compile step
 * refuses, would end after as many rounds as there are fields. A pack whose fields wait for each other
 * in long chains ends with the steps of one evaluation: what is not settled then stays as it is.
 */
export function evaluate(
  form: Form,
  raw: Answers,
  callerFacts: Facts,
  kept: Kept = {},
): Evaluation {
  const facts = acceptedFacts(form, callerFacts);
  const trimmed = trimAnswers(form, raw);
  const fields = fieldsOf(form);
  let seen = { steps: form.steps.map((step) => step.name), visible: new Set(fields.keys()) };
  let effective = trimmed;
  const { schemas, tables } = form;
  const scope: Scope = { root: {}, kept, schemas, tables, work: { left: MOST_STEPS } };
  const { work } = scope;
  let known = addFormFacts(form, facts, effective, scope);
  for (let round = 0; round <= fields.size && work.left > 0; round += 1) {
    work.left -= STEPS_OF_FIELD * fields.size;
    const root = { ...effective, $: known } as JsonObject;
    const now = keptNow(kept, raw, seen.visible);
    Object.assign(scope, { root, kept: now });
    const next = look(form, trimmed, scope);
    const copied = keepVisible(form, trimmed, next.visible, scope);
    // Nothing of what was looked at has changed: another look would see the same. Only known fields
    // are looked at, so that a subset of the same size is the same set.
    const isSettled =
      (copied === effective && hasNoKeys(kept)) ||
      (next.visible.size === seen.visible.size &&
        [...next.visible].every((pointer) => seen.visible.has(pointer)) &&
        sameCopies(form, effective, copied));
    seen = next;
    if (isSettled && copied === effective) break;
    effective = copied;
    known = addFormFacts(form, facts, effective, scope);
    if (isSettled) break;
  }
  return { effective, facts: known, kept: keptNow(kept, raw, seen.visible), ...seen };
}

function hasNoKeys(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

/** A kept value stands until something is typed over it, or it is cleared with null. */
function keptNow(kept: Kept, raw: Answers, visible: Set<Pointer>): Kept {
  if (hasNoKeys(kept)) return kept;
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([pointer]) => visible.has(pointer) && readPointer(raw, pointer) === undefined,
    ),
  );
}
