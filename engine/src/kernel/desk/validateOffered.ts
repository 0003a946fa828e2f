import { readAnswer } from '../answers.ts';
import { fieldsOf, stepOfPointer } from '../forms.ts';
import type { Evaluation, Form, Json, Problem } from '../types.ts';
import { problemAt, validate } from '../validate.ts';

/** A problem for each answer that its question does not offer: its schema takes retired choices, too. */
function checkOfferedChoices(form: Form, { effective, visible }: Evaluation): Problem[] {
  return [...fieldsOf(form).values()].flatMap((field) => {
    const { pointer, choices } = field;
    const isOffered = (value: Json) => choices?.some((choice) => choice.value === value);
    const answer = readAnswer(effective, field);
    if (!choices || answer === undefined || !visible.has(pointer)) return [];
    if ([answer].flat().every(isOffered)) return [];
    return [problemAt(form, stepOfPointer(form, pointer)!, pointer, 'enum', field)];
  });
}

/**
 * Every problem of the answers to an action's form, in page order, one a path; also those with a choice that it does not
 * offer. It stands apart from `validate`, since no page of an applicant loads it.
 * @param form Of the action as it is on the day: `actionOn`.
 */
export function validateOffered(form: Form, evaluation: Evaluation): Problem[] {
  const wrong = validate(form, evaluation);
  const told = new Set(wrong.map(({ path }) => path));
  const choices = checkOfferedChoices(form, evaluation).filter(({ path }) => !told.has(path));
  const places = [...fieldsOf(form).keys()];
  // What is said of the whole step stands behind its questions.
  const placeOf = ({ path }: Problem) => places.indexOf(path) + 1 || places.length + 1;
  return [...wrong, ...choices].sort((one, other) => placeOf(one) - placeOf(other));
}
