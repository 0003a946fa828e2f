import { isRetired } from '../programDates.ts';
import type { CompiledForm } from '../types.ts';
import type { AskReason, DeskAction } from './Desk.ts';

/** A form without the choices that are retired on a day. */
function formOn(form: CompiledForm, day: string): CompiledForm {
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => ({
      ...field,
      ...(field.choices && {
        choices: field.choices.filter((choice) => !isRetired(choice, day)),
      }),
    })),
  }));
  return { ...form, steps };
}

/**
 * An action without the choices and reasons that are retired on a day. Its form is blank each time it is done: unlike an
 * applicant's, it never holds a choice that was made before that day.
 */
export function actionOn<Action extends Pick<DeskAction, 'form' | 'effects'>>(
  action: Action,
  day: string,
): Action {
  const { form, effects } = action;
  const { corrections } = effects;
  const isGiven = (reason: AskReason) => !isRetired(reason, day);
  return {
    ...action,
    ...(form && { form: formOn(form, day) }),
    ...(corrections && {
      effects: {
        ...effects,
        corrections: { ...corrections, reasons: corrections.reasons.filter(isGiven) },
      },
    }),
  };
}
