import { stepOfPointer } from './forms.ts';
import { programChoices } from './programs.ts';
import type { Choice, Evaluation, Facts, Form, Problem } from './types.ts';

/** The day that counts for what may be chosen: when it was received, else today. */
function dayOf(facts: Facts): string | undefined {
  const day = facts.received ?? facts.today;
  return typeof day === 'string' ? day : undefined;
}

/** Whether a choice can be made on the day that the facts tell: both of its days count. */
export function isOffered(
  { opens, closes }: Pick<Choice, 'opens' | 'closes'>,
  facts: Facts,
): boolean {
  const day = dayOf(facts);
  return day === undefined || ((!opens || day >= opens) && (!closes || day <= closes));
}

/** A problem for each chosen program that is not open: it takes no submission. */
export function checkPrograms(form: Form, { effective, facts, visible }: Evaluation): Problem[] {
  if (form.programs === undefined || !visible.has(form.programs)) return [];
  const step = stepOfPointer(form, form.programs)!.name;
  const path = form.programs;
  return programChoices(form, effective)
    .filter((choice) => !isOffered(choice, facts))
    .map(({ label, opens, closes }) =>
      opens !== undefined && dayOf(facts)! < opens
        ? { step, path, code: 'program-not-open', params: { program: label, date: opens } }
        : { step, path, code: 'program-closed', params: { program: label, date: closes! } },
    );
}
