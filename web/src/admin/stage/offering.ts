import { type Choice, type Form, today } from '@porchlight/engine';
import type { Offered } from '../form-preview/PreviewState.ts';

/** The day before: `2026-03-01` → `2026-02-28`. */
function dayBefore(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - 1);
  return today(moment, 'UTC');
}

function offer(choice: Choice, offered: Offered, day: string): Choice {
  const isOpen = choice.program === undefined ? undefined : offered[choice.program];
  if (isOpen === undefined) return choice;
  const { opens: _, closes: _last, every: _again, ...always } = choice;
  return isOpen ? always : { ...always, closes: dayBefore(day) };
}

/** A form some of whose programs can be chosen on a day, or can't any more, whatever their dates say. */
export function offering(form: Form, offered: Offered, day: string): Form {
  const { programs } = form;
  if (programs === undefined || Object.keys(offered).length === 0) return form;
  return {
    ...form,
    steps: form.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.pointer === programs && field.choices
          ? { ...field, choices: field.choices.map((one) => offer(one, offered, day)) }
          : field,
      ),
    })),
  };
}
