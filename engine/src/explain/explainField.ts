import { fieldsOf, stepOfPointer } from '../kernel/forms.ts';
import { isAsked } from '../kernel/programs.ts';
import type { Condition, Evaluation, Form, Pointer } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import { findWarnings } from '../kernel/warnings.ts';
import { describeExpression } from './describeCondition.ts';
import { explainCondition, type Reason } from './explainCondition.ts';
import type { FormSources, SourceCondition, SourcePlace } from './Sources.ts';
import { namesOf, type SayWhy } from './sentences.ts';

/** One thing that decides about a field, with its place in the pack. */
export interface Decision {
  /**
   * `program`: it belongs to one; `step` and `field`: their condition; `required`: it has to be
   * answered; `computed`: what it is worked out of; `rule`: a rule of its step speaks of it; `warning`: one that only asks.
   */
  about: 'program' | 'step' | 'field' | 'required' | 'computed' | 'rule' | 'warning';
  place: SourcePlace;
  /** Absent where nothing is asked: always. */
  reason?: Reason;
  /** Of a program: its folder, and whether it is chosen. Of a rule: its id, and whether it is kept. */
  name?: string;
  holds: boolean;
}

/** Why a field is on the screen or not, and what is asked of it. */
export interface Why {
  pointer: Pointer;
  isVisible: boolean;
  isRequired: boolean;
  decisions: Decision[];
}

/** A program's own condition is wrapped in the question whether the program is chosen. */
function ownCondition(condition: Condition, program: string | undefined): Condition {
  if (program === undefined) return condition;
  return (condition as { all: Condition[] }).all[1]!;
}

/**
 * Says why a field is shown or hidden and what is asked of it, by the conditions of the pack and the
 * answers of the moment.
 * @throws Error for a field that the form has not.
 */
export function explainField(
  form: Form,
  evaluation: Evaluation,
  sources: FormSources,
  pointer: Pointer,
  say: SayWhy,
): Why {
  const field = fieldsOf(form).get(pointer);
  const step = stepOfPointer(form, pointer);
  if (!field || !step) throw new Error(`The form ${form.name} has no field ${pointer}`);
  const context = {
    names: namesOf(fieldsOf(form).values()),
    scope: scopeOf(form, evaluation),
    say,
  };
  const explain = (
    { source }: SourceCondition,
    compiled: Condition,
    program: string | undefined,
  ): Reason => explainCondition(source, ownCondition(compiled, program), context);
  const decisions: Decision[] = [];
  const declared = sources.fields[pointer]?.place ?? { file: '', line: 1, column: 1 };
  const isVisible = evaluation.visible.has(pointer);
  if (field.program !== undefined) {
    const isChosen = isAsked(field, evaluation.facts);
    decisions.push({ about: 'program', place: declared, name: field.program, holds: isChosen });
  }
  const ofStep = sources.steps[step.name]?.when;
  if (ofStep && step.when) {
    const reason = explain(ofStep, step.when, step.program);
    decisions.push({ about: 'step', place: ofStep.place, reason, holds: reason.holds });
  }
  const own = sources.fields[pointer]?.when;
  if (own && field.when) {
    const reason = explain(own, field.when, field.program);
    decisions.push({ about: 'field', place: own.place, reason, holds: reason.holds });
  } else decisions.push({ about: 'field', place: declared, holds: isVisible });
  const calculation = sources.fields[pointer]?.computed;
  if (calculation) {
    const sentence = describeExpression(context.names, calculation.source, say);
    const reason: Reason = { kind: 'leaf', holds: isVisible, sentence, parts: [] };
    decisions.push({ about: 'computed', place: calculation.place, reason, holds: isVisible });
  }
  if (field.required) {
    const place = sources.fields[pointer]?.required ?? declared;
    decisions.push({ about: 'required', place, holds: isVisible });
  }
  for (const rule of step.rules) {
    const known = sources.rules[`${step.name} ${rule.id}`];
    if (!known || !rule.at.includes(pointer)) continue;
    const when = known.when && rule.when && explain(known.when, rule.when, field.program);
    const must = explain(known.must, rule.must, undefined);
    const applies = when?.holds ?? true;
    decisions.push({
      about: 'rule',
      place: known.place,
      name: rule.id,
      ...(when && { reason: when }),
      holds: !applies || must.holds,
    });
  }
  const asks = findWarnings(form, evaluation, step.name);
  for (const { id, when, at, message } of step.warnings ?? []) {
    const known = sources.rules[`${step.name} ${id}`];
    if (!known || !at.includes(pointer)) continue;
    const reason = known.when && when && explain(known.when, when, field.program);
    const isAsking = asks.some(({ path, code }) => path === pointer && code === message);
    const { place } = known;
    decisions.push({
      about: 'warning',
      place,
      name: id,
      ...(reason && { reason }),
      holds: !isAsking,
    });
  }
  return { pointer, isVisible, isRequired: field.required && isVisible, decisions };
}
