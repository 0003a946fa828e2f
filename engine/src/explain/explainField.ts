import { isAnswered } from '../kernel/evaluate.ts';
import { fieldsOf, stepOfPointer } from '../kernel/forms.ts';
import { dayThatCounts, isRetired } from '../kernel/programDates.ts';
import { isAsked } from '../kernel/programs.ts';
import type { Condition, Evaluation, Field, Form, Pointer, Step } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import { findWarnings } from '../kernel/warnings.ts';
import { describeExpression } from './describeCondition.ts';
import { explainCondition, type Reason } from './explainCondition.ts';
import type { FormSources, SourceCondition, SourcePlace } from './Sources.ts';
import { namesOf, type SayWhy } from './sentences.ts';

/** One thing that decides about a field, with its place in the pack. */
export interface Decision {
  /**
   * `program`: it belongs to one; `step` and `field`: their condition; `retired`: it is shown to people
   * who have answered it; `choice`: one of its choices is retired; `required`: it has to be
   * answered; `computed`: what it is worked out of; `rule`: a rule of its step speaks of it; `warning`: one that only asks.
   */
  about:
    | ('program' | 'step' | 'field' | 'retired' | 'choice')
    | ('required' | 'computed' | 'rule' | 'warning');
  place: SourcePlace;
  /** Absent where nothing is asked: always. */
  reason?: Reason;
  /**
   * Of a program: its folder, and whether it is chosen. Of a rule: its id, and whether it is kept. Of a
   * choice: its label, and whether it is still offered.
   */
  name?: string;
  /** Of what is retired: from which day on. */
  since?: string;
  holds: boolean;
}

/** Why a field is on the screen or not, and what is asked of it. */
export interface Why {
  pointer: Pointer;
  isVisible: boolean;
  isRequired: boolean;
  decisions: Decision[];
}

/**
 * A program's own condition is wrapped in the question whether the program is chosen. While a pack is edited, its
 * sources may say one already that the form has not yet.
 */
function ownCondition(condition: Condition, program: string | undefined): Condition {
  const { all } = condition as { all?: Condition[] };
  return (program !== undefined && all?.[1]) || condition;
}

/** A field whose why is asked, and what speaks of it. */
interface Asked {
  form: Form;
  evaluation: Evaluation;
  sources: FormSources;
  field: Field;
  step: Step;
  isVisible: boolean;
  /** Where the field is declared. */
  declared: SourcePlace;
  context: Parameters<typeof explainCondition>[2];
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
  const isVisible = evaluation.visible.has(pointer);
  const asked: Asked = {
    form,
    evaluation,
    sources,
    field,
    step,
    isVisible,
    declared: sources.fields[pointer]?.place ?? { file: '', line: 1, column: 1 },
    context: {
      names: namesOf(fieldsOf(form).values()),
      scope: scopeOf(form, evaluation),
      say,
    },
  };
  const decisions = [
    ...whyShown(asked),
    ...whatIsRetired(asked),
    ...whatIsAsked(asked),
    ...rulesAbout(asked),
    ...warningsAbout(asked),
  ];
  return { pointer, isVisible, isRequired: field.required && isVisible, decisions };
}

const explain = (
  { context }: Asked,
  { source }: SourceCondition,
  compiled: Condition,
  program: string | undefined,
): Reason => explainCondition(source, ownCondition(compiled, program), context);

/** Its program, its step's condition, and its own. */
function whyShown(asked: Asked): Decision[] {
  const { field, step, sources, declared, isVisible, evaluation } = asked;
  const decisions: Decision[] = [];
  if (field.program !== undefined) {
    const isChosen = isAsked(field, evaluation.facts);
    decisions.push({ about: 'program', place: declared, name: field.program, holds: isChosen });
  }
  const ofStep = sources.steps[step.name]?.when;
  if (ofStep && step.when) {
    const reason = explain(asked, ofStep, step.when, step.program);
    decisions.push({ about: 'step', place: ofStep.place, reason, holds: reason.holds });
  }
  const own = sources.fields[field.pointer]?.when;
  if (own && field.when) {
    const reason = explain(asked, own, field.when, field.program);
    decisions.push({ about: 'field', place: own.place, reason, holds: reason.holds });
  } else if (field.retired === undefined)
    decisions.push({ about: 'field', place: declared, holds: isVisible });
  return decisions;
}

/** That it is retired itself, and which of its choices are. */
function whatIsRetired({ field, declared, evaluation }: Asked): Decision[] {
  const { retired, choices = [] } = field;
  const { effective, kept, facts } = evaluation;
  const day = dayThatCounts(facts);
  const isHeld = isAnswered(field, effective, facts, kept);
  const itself: Decision[] =
    retired === undefined
      ? []
      : [
          {
            about: 'retired',
            place: declared,
            since: retired,
            holds: !isRetired(field, day) || isHeld,
          },
        ];
  const gone = choices.flatMap((choice): Decision[] =>
    choice.retired === undefined
      ? []
      : [
          {
            about: 'choice',
            place: declared,
            name: choice.label,
            since: choice.retired,
            holds: !isRetired(choice, day),
          },
        ],
  );
  return [...itself, ...gone];
}

/** What it is worked out of, and whether it has to be answered. */
function whatIsAsked({ field, sources, declared, isVisible, context }: Asked): Decision[] {
  const decisions: Decision[] = [];
  const source = sources.fields[field.pointer];
  if (source?.computed) {
    const sentence = describeExpression(context.names, source.computed.source, context.say);
    const reason: Reason = { kind: 'leaf', holds: isVisible, sentence, parts: [] };
    decisions.push({ about: 'computed', place: source.computed.place, reason, holds: isVisible });
  }
  if (field.required) {
    const place = source?.required ?? declared;
    decisions.push({ about: 'required', place, holds: isVisible });
  }
  return decisions;
}

function rulesAbout(asked: Asked): Decision[] {
  const { field, step, sources } = asked;
  const decisions: Decision[] = [];
  for (const rule of step.rules) {
    const known = sources.rules[`${step.name} ${rule.id}`];
    if (!known || !rule.at.includes(field.pointer)) continue;
    const when = known.when && rule.when && explain(asked, known.when, rule.when, field.program);
    const must = explain(asked, known.must, rule.must, undefined);
    const applies = when?.holds ?? true;
    decisions.push({
      about: 'rule',
      place: known.place,
      name: rule.id,
      ...(when && { reason: when }),
      holds: !applies || must.holds,
    });
  }
  return decisions;
}

function warningsAbout(asked: Asked): Decision[] {
  const { field, step, sources, form, evaluation } = asked;
  const asks = findWarnings(form, evaluation, step.name);
  const decisions: Decision[] = [];
  for (const { id, when, at, message } of step.warnings ?? []) {
    const known = sources.rules[`${step.name} ${id}`];
    if (!known || !at.includes(field.pointer)) continue;
    const reason = known.when && when && explain(asked, known.when, when, field.program);
    const isAsking = asks.some(({ path, code }) => path === field.pointer && code === message);
    decisions.push({
      about: 'warning',
      place: known.place,
      name: id,
      ...(reason && { reason }),
      holds: !isAsking,
    });
  }
  return decisions;
}
