import {
  type Answers,
  closedGates,
  computeInitially,
  type Evaluation,
  evaluate,
  type Facts,
  type Form,
  formatMessage,
  type Texts,
  validate,
} from '@porchlight/engine';

/** What the kernel has the page say at a step. */
export interface StepResult {
  raw: Answers;
  evaluation: Evaluation;
  /** Pointer → the message under its field. */
  messages: Map<string, string>;
  /** What the gates that hold back Next say. */
  gates: string[];
}

export interface StepContext {
  form: Form;
  facts: Facts;
  texts: Texts;
  language: string;
}

/** Validates answers as the page does when Next is pressed. */
export function validateStep(
  { form, facts, texts, language }: StepContext,
  answers: Answers,
  step: string,
): StepResult {
  const raw = computeInitially(form, answers, facts);
  const evaluation = evaluate(form, raw, facts);
  const say = (id: string, params = {}) => formatMessage(texts, id, params, language);
  const problems = validate(form, evaluation, { side: 'page', steps: [step] });
  return {
    raw,
    evaluation,
    messages: new Map(problems.map(({ path, code, params }) => [path, say(code, params)])),
    gates: closedGates(form, evaluation, step)
      .filter(({ blocks }) => blocks.includes('next'))
      .map(({ message, params }) => say(message, params)),
  };
}
