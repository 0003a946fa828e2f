import {
  type Answers,
  evaluate,
  type Field,
  type Form,
  initialAnswers,
  type Json,
  overlayAnswers,
  type Pointer,
  readAnswer,
  setAnswer,
  validate,
} from '@porchlight/engine';
import { factsOfToday } from '../browser/today.ts';

/** What people mistype, by the field's mask: a month that there is not, a number of which half is missing. */
const MISTYPED: Record<string, string> = {
  date: '13/45/1980',
  phone: '80355',
  zip: '29',
  year: '19',
  '###-##-####': '000-12-3456',
};

/** What is typed wrong into a field; undefined where nothing can be. */
export const mistypedIn = ({ mask }: Field): string | undefined => MISTYPED[mask ?? ''];

function without(form: Form, answers: Answers, pointers: Pointer[]): Answers {
  // What a new form starts with stands there.
  const started = initialAnswers(form);
  const left = overlayAnswers({}, answers);
  for (const step of form.steps) {
    for (const field of step.fields.filter(({ pointer }) => pointers.includes(pointer)))
      setAnswer(left, field, (readAnswer(started, field) ?? null) as Json);
  }
  return left;
}

/** Whether Next is refused while what these fields take is left out, or mistyped where it can be. */
export function isRefused(
  form: Form,
  stepName: string,
  answers: Answers,
  pointers: Pointer[],
): boolean {
  const evaluation = evaluate(form, without(form, answers, pointers), factsOfToday());
  const problems = validate(form, evaluation, { side: 'page', steps: [stepName] });
  return problems.some(({ path }) => pointers.includes(path));
}
