import {
  type Answers,
  computeInitially,
  type DocumentSlot,
  documentSlots,
  type Evaluation,
  evaluate,
  type Facts,
  type Form,
  initialAnswers,
  invalidSteps,
  isBlank,
  type Json,
  type JsonObject,
  overlayAnswers,
  readAnswer,
  setAnswer,
  validate,
} from '@porchlight/engine';
import type { Given } from '../panels/Given.ts';

/** Answers up to a step, blank from there. */
export interface AnswersBefore {
  given: Given;
  step: string;
  /** Whether what was found does not hold in that step, which comes before the one that was wanted. */
  isWrong: boolean;
}

/** Facts as they are on a day. */
export const factsOn = (facts: Facts, day: string): Facts => ({
  ...facts,
  today: day,
  year: Number(day.slice(0, 4)),
});

function look(form: Form, { answers, facts }: Given): Evaluation {
  const raw = overlayAnswers(initialAnswers(form), answers);
  return evaluate(form, computeInitially(form, raw, facts), facts);
}

type Step = Form['steps'][number];

/** Takes what was found for a step: its answers, and its lists, where `isWanted` says so. */
function take(
  { fields }: Step,
  { answers, facts }: Given,
  into: Given,
  isWanted: (value: Json | undefined) => boolean = () => true,
): void {
  for (const field of fields) {
    const { resource } = field;
    const items = resource && facts[resource.fact];
    if (items !== undefined && isWanted(into.facts[resource!.fact] as Json))
      into.facts[resource!.fact] = items;
    const value = readAnswer(answers, field);
    if (value !== undefined && isWanted(readAnswer(into.answers, field)))
      setAnswer(into.answers, field, value);
  }
}

/** What stands in the steps before one: their answers, and their lists. */
function upTo(form: Form, found: Given, step: string): Given {
  const kept: Given = { answers: {}, facts: {} };
  for (const one of form.steps) {
    if (one.name === step) break;
    take(one, found, kept);
  }
  return kept;
}

/**
 * What is given, with what was found for one step where that is blank. Documents are of the kinds that are wanted
 * there: to come through a form, any would do.
 * @param form With what the programs add that were found.
 * @returns Undefined where what was found does not come through that step.
 */
export function withStep(form: Form, found: Given, step: string, given: Given): Given | undefined {
  const wanted = form.steps.find(({ name }) => name === step);
  if (!wanted) return undefined;
  const filled: Given = { answers: structuredClone(given.answers), facts: { ...given.facts } };
  take(wanted, found, filled, isBlank);
  const slots = documentSlots(form, look(form, { ...filled, facts: given.facts }), wanted);
  for (const { resource } of wanted.fields) {
    const own = slots.filter(({ fact }) => fact === resource?.fact);
    if (!resource || own.length === 0 || !isBlank(given.facts[resource.fact] as Json)) continue;
    const papers = found.facts[resource.fact] as JsonObject[] | undefined;
    if (papers?.length) filled.facts[resource.fact] = intoSlots(own, papers, resource.idKey);
  }
  return filled;
}

/** Whether a step is on the way, and nothing in it is wrong. */
export function holdsIn(form: Form, given: Given, step: string): boolean {
  const evaluation = look(form, given);
  return evaluation.steps.includes(step) && !invalidSteps(form, evaluation).includes(step);
}

/** As many papers as are wanted of each kind, and no fewer than there are. */
function intoSlots(slots: DocumentSlot[], papers: JsonObject[], idKey: string): JsonObject[] {
  const kinds = slots.flatMap(({ id, key, category, min }) =>
    Array.from({ length: min }, () => ({ slot: id, [key]: category })),
  );
  return Array.from({ length: Math.max(kinds.length, papers.length) }, (_, index) => ({
    ...(papers[index] ?? papers[0]),
    ...kinds[index],
    [idKey]: index + 1,
  }));
}

/**
 * Of answers that were found, those before the first step of a program; where they don't hold on the day, up to
 * the step in which they don't. Of a program without a step, those before the last.
 * @param form With what the program adds.
 * @param limits What the portal takes at most.
 */
export function answersBefore(
  form: Form,
  found: Given,
  { program, day, limits }: { program: string; day: string; limits: Facts[string] },
): AnswersBefore {
  const facts = { ...factsOn(found.facts, day), limits };
  const evaluation = look(form, { answers: found.answers, facts });
  const { steps } = evaluation;
  const ofProgram = new Set(
    form.steps.flatMap((step) => (step.program === program ? step.name : [])),
  );
  const own = steps.findIndex((name) => ofProgram.has(name));
  const wanted = own < 0 ? steps.length - 1 : own;
  const invalid = invalidSteps(form, evaluation);
  const wrong = steps.findIndex((name) => invalid.includes(name));
  const isWrong = wrong >= 0 && wrong < wanted;
  const step = steps[isWrong ? wrong : wanted]!;
  return { given: upTo(form, found, step), step, isWrong };
}

/** Whether answers lead to the same steps, with the same in them that is wrong, on another day. */
export function holdOn(form: Form, { answers, facts }: Given, day: string): boolean {
  const outcomeOf = (on: Facts) => {
    const evaluation = look(form, { answers: answers as Answers, facts: on });
    const problems = validate(form, evaluation).map(({ path, code }) => [path, code]);
    return JSON.stringify([evaluation.steps, problems]);
  };
  return outcomeOf(facts) === outcomeOf(factsOn(facts, day));
}
