import { setAnswer } from '../kernel/answers.ts';
import { findField } from '../kernel/forms.ts';
import type {
  Answers,
  Evaluation,
  Facts,
  Form,
  Json,
  JsonObject,
  Pointer,
  Problem,
} from '../kernel/types.ts';
import type { Assignment } from './combinations.ts';

/** What was answered, and the items that were added. */
export interface State {
  raw: Answers;
  facts: Facts;
}

/** A state as the kernel validates it. */
export interface EvaluatedState extends State {
  evaluation: Evaluation;
  problems: Problem[];
}

/** What is wrong with the answer at a pointer. */
export const problemAt = (look: EvaluatedState, pointer: Pointer): Problem | undefined =>
  look.problems.find(({ path }) => path === pointer);

/** A state with other answers, and other facts. */
export function assignAnswers(form: Form, state: State, values: Assignment): State {
  let { raw, facts } = state;
  for (const [pointer, value] of values) {
    if (pointer.startsWith('/$/')) {
      facts = { ...facts };
      const name = pointer.slice(3);
      if (value === undefined) delete facts[name];
      else facts[name] = value;
      continue;
    }
    const field = findField(form, pointer);
    if (!field) continue;
    const copy = { ...raw };
    setAnswer(copy, field, value, raw);
    raw = copy;
  }
  return { raw, facts };
}

/** The value that stands at a place of a state. */
export function valueAt({ raw, facts }: State, pointer: Pointer): Json | undefined {
  if (pointer.startsWith('/$/')) return facts[pointer.slice(3)];
  const [, group = '', name = '', own] = pointer.split('/');
  const value = raw[group]?.[name];
  return own === undefined ? value : (value as JsonObject | undefined)?.[own];
}
