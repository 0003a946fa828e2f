import { monthsBetween, shiftMonths } from './expressions/daysBetween.ts';
import { stepOfPointer } from './forms.ts';
import { programChoices } from './programs.ts';
import type { Choice, Evaluation, Facts, Form, Problem } from './types.ts';

/** When something can be chosen: its first and last day, and whether they come again. */
export type Dates = Pick<Choice, 'opens' | 'closes' | 'every'>;

const MONTHS = { month: 1, year: 12 };

/** The day that counts for what may be chosen: when it was received, else today. */
export function dayThatCounts(facts: Facts): string | undefined {
  const day = facts.received ?? facts.today;
  return typeof day === 'string' ? day : undefined;
}

/**
 * The first and last day of the window that a day lies in; where it lies in none, of the next one, and
 * of the last one where no other comes.
 * `{ opens: '2026-11-01', closes: '2027-03-31', every: 'year' }` on 2028-05-01 → 2028-11-01 to 2029-03-31
 */
export function windowOn({ opens, closes, every }: Dates, day: string): Dates {
  if (!opens || !closes || !every || day <= closes) {
    return { ...(opens && { opens }), ...(closes && { closes }) };
  }
  const each = MONTHS[every];
  const at = (turn: number) => ({
    opens: shiftMonths(opens, turn * each),
    closes: shiftMonths(closes, turn * each),
  });
  const turn = Math.floor(monthsBetween(opens, day) / each);
  const now = at(turn);
  return day <= now.closes ? now : at(turn + 1);
}

/** Whether the day has come from which on a choice, or a question, is for nobody but who has it already. */
export function isRetired({ retired }: { retired?: string }, day: string | undefined): boolean {
  return retired !== undefined && day !== undefined && day >= retired;
}

/** Whether a choice can be made on the day that the facts tell: both of its days count. */
export function isOffered(choice: Dates & Pick<Choice, 'retired'>, facts: Facts): boolean {
  const day = dayThatCounts(facts);
  if (day === undefined) return true;
  if (isRetired(choice, day)) return false;
  const { opens, closes } = windowOn(choice, day);
  return (!opens || day >= opens) && (!closes || day <= closes);
}

/** A problem for each chosen program that is not open: it takes no submission. */
export function checkPrograms(form: Form, { effective, facts, visible }: Evaluation): Problem[] {
  if (form.programs === undefined || !visible.has(form.programs)) return [];
  const step = stepOfPointer(form, form.programs)!.name;
  const path = form.programs;
  const day = dayThatCounts(facts);
  return programChoices(form, effective).flatMap((choice): Problem[] => {
    if (day === undefined || isOffered(choice, facts)) return [];
    const { label: program } = choice;
    const { opens, closes } = windowOn(choice, day);
    return [
      opens !== undefined && day < opens
        ? { step, path, code: 'program-not-open', params: { program, date: opens } }
        : { step, path, code: 'program-closed', params: { program, date: closes ?? day } },
    ];
  });
}
