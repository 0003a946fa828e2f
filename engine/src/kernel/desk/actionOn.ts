import { isOffered } from '../programDates.ts';
import type { CompiledForm } from '../types.ts';
import type { AskReason, DeskAction } from './Desk.ts';

/** A form with the choices alone that can be made on a day. */
function formOn(form: CompiledForm, day: string): CompiledForm {
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => ({
      ...field,
      ...(field.choices && {
        choices: field.choices.filter((choice) => isOffered(choice, { today: day })),
      }),
    })),
  }));
  return { ...form, steps };
}

/**
 * What an action asks on a day. It begins blank each time, so that nobody has a choice or a reason which is
 * retired, and none is left to whoever does the action.
 */
export function actionOn<Action extends Pick<DeskAction, 'form' | 'effects'>>(
  action: Action,
  day: string,
): Action {
  const { form, effects } = action;
  const { corrections } = effects;
  const isGiven = (reason: AskReason) => isOffered(reason, { today: day });
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
