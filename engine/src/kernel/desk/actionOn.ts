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

type Asking = Pick<DeskAction, 'form' | 'effects'>;

function makeOn<Action extends Asking>(action: Action, day: string): Action {
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

const made = new WeakMap<Asking, { day: string; on: Asking }>();

/**
 * An action without the choices and reasons that are retired on a day. Its form is blank each time it is done: unlike an
 * applicant's, it never holds a choice that was made before that day. Made once for an action and a day, as the tables of
 * a form are kept by its steps.
 */
export function actionOn<Action extends Asking>(action: Action, day: string): Action {
  const known = made.get(action);
  if (known?.day === day) return known.on as Action;
  const on = makeOn(action, day);
  made.set(action, { day, on });
  return on;
}
