import {
  type Answers,
  closedGates,
  computeInitially,
  evaluate,
  type Facts,
  type Form,
  formatMessage,
  type Texts,
  validate,
} from '@porchlight/engine';
import type { StepVerdict } from '../IsolationCalls.ts';

/** The form whose step is validated, with what it knows and the words of its messages. */
export interface StepValidation {
  form: Form;
  facts: Facts;
  texts: Texts;
  language: string;
}

/** Validates answers as the page does when Next is pressed. */
export function validateStep(
  { form, facts, texts, language }: StepValidation,
  answers: Answers,
  step: string,
): StepVerdict {
  const raw = computeInitially(form, answers, facts);
  const evaluation = evaluate(form, raw, facts);
  const say = (id: string, params = {}) => formatMessage(texts, id, params, language);
  const problems = validate(form, evaluation, { side: 'page', steps: [step] });
  return {
    raw,
    visible: [...evaluation.visible],
    steps: [...evaluation.steps],
    messages: problems.map(({ path, code, params }) => [path, say(code, params)]),
    gates: closedGates(form, evaluation, step)
      .filter(({ blocks }) => blocks.includes('next'))
      .map(({ message, params }) => say(message, params)),
  };
}
