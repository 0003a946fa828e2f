import { trimValue } from './blank.ts';
import { holds } from './conditions.ts';
import { evaluateExpression } from './expressions.ts';
import type {
  Answers,
  Evaluation,
  Facts,
  Field,
  Form,
  JsonObject,
  Kept,
  Pointer,
} from './types.ts';

const NO_FACTS: Facts = {
  members: [],
  others: [],
  incomes: [],
  documents: [],
  programs: [],
  limits: {},
};

/** Every known answer trimmed, blank ones left out; nothing hidden yet. */
export function trimAnswers(form: Form, raw: Answers): Answers {
  const trimmed: Answers = {};
  for (const step of form.steps) {
    const group: Answers[string] = {};
    for (const field of step.fields) {
      const value = trimValue(raw[step.group]?.[field.name]);
      if (value !== undefined) group[field.name] = value;
    }
    trimmed[step.group] = group;
  }
  return trimmed;
}

/** Visible answers and the copies that stand in for hidden ones. */
function keepVisible(
  form: Form,
  trimmed: Answers,
  visible: Set<Pointer>,
  root: JsonObject,
): Answers {
  const effective: Answers = {};
  for (const step of form.steps) {
    const group: Answers[string] = {};
    for (const field of step.fields) {
      const value = visible.has(field.pointer)
        ? trimmed[step.group]?.[field.name]
        : field.otherwise !== undefined
          ? evaluateExpression(field.otherwise, root)
          : undefined;
      if (value !== undefined) group[field.name] = value;
    }
    effective[step.group] = group;
  }
  return effective;
}

function addFormFacts(form: Form, facts: Facts, effective: Answers): Facts {
  const all: Facts = { ...facts };
  for (const [name, expression] of Object.entries(form.facts)) {
    const value = evaluateExpression(expression, { ...effective, $: all } as JsonObject);
    if (value !== undefined) all[name] = value;
  }
  return all;
}

/**
 * What counts now: trimmed, blank and hidden answers out, copies in, the form's facts added.
 * Visibility is worked out to a fixed point; a circle of conditions, which the compile step
 * refuses, would end after as many rounds as there are fields.
 */
export function evaluate(
  form: Form,
  raw: Answers,
  callerFacts: Facts,
  kept: Kept = {},
): Evaluation {
  const facts: Facts = { ...NO_FACTS, ...callerFacts, form: form.name };
  const trimmed = trimAnswers(form, raw);
  const fields: Field[] = form.steps.flatMap((step) => step.fields);
  let visible = new Set(fields.map((field) => field.pointer));
  let steps = form.steps.map((step) => step.name);
  let effective = trimmed;
  let known = addFormFacts(form, facts, effective);
  for (let round = 0; round <= fields.length; round += 1) {
    const root = { ...effective, $: known } as JsonObject;
    const stillKept = keptNow(kept, raw, visible);
    const scope = { root, kept: stillKept, validators: form.validators };
    const nextVisible = new Set<Pointer>();
    const nextSteps: string[] = [];
    for (const step of form.steps) {
      if (step.when && !holds(step.when, scope)) continue;
      nextSteps.push(step.name);
      for (const field of step.fields) {
        if (!field.when || holds(field.when, scope)) nextVisible.add(field.pointer);
      }
    }
    const next = keepVisible(form, trimmed, nextVisible, root);
    const settled =
      nextVisible.size === visible.size &&
      [...nextVisible].every((pointer) => visible.has(pointer)) &&
      JSON.stringify(next) === JSON.stringify(effective);
    visible = nextVisible;
    steps = nextSteps;
    effective = next;
    known = addFormFacts(form, facts, effective);
    if (settled) break;
  }
  return { effective, facts: known, kept: keptNow(kept, raw, visible), steps, visible };
}

/** A kept value stands until something is typed over it, or it is cleared with null. */
function keptNow(kept: Kept, raw: Answers, visible: Set<Pointer>): Kept {
  return Object.fromEntries(
    Object.entries(kept).filter(([pointer]) => {
      const [group, name] = pointer.slice(1).split('/') as [string, string];
      return visible.has(pointer) && raw[group]?.[name] === undefined;
    }),
  );
}
