import { isRetired } from '../../kernel/programDates.ts';
import type { Choice, Field, Form } from '../../kernel/types.ts';

/** A day on which all is retired that ever will be: what is retired later is so, too. */
export const LAST_DAY = '9999-12-31';

/**
 * Whether nobody who starts on a day is asked a question: it is retired by then, and a new form has no
 * answer to it either.
 */
export function isAskedOfNobody(field: Field, day: string): boolean {
  return isRetired(field, day) && field.default === undefined && !field.initially;
}

/** The choices of a question that are retired on a day, save those that a new form starts with. */
function retiredChoices({ choices = [], default: first }: Field, day: string): Choice[] {
  return choices.filter(
    (choice) => isRetired(choice, day) && ![first].flat().includes(choice.value),
  );
}

/** A question as somebody meets it who starts on a day: with the choices that she can make. */
export function offeredOn(field: Field, day: string): Field {
  const gone = retiredChoices(field, day);
  if (!gone.length) return field;
  return { ...field, choices: field.choices!.filter((choice) => !gone.includes(choice)) };
}

/** Whether a form has answers that only somebody has who gave them before a day. */
export function hasRetired({ steps }: Pick<Form, 'steps'>, day: string): boolean {
  return steps.some(({ fields }) =>
    fields.some((field) => isAskedOfNobody(field, day) || retiredChoices(field, day).length > 0),
  );
}
