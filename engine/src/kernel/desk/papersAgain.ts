import { fieldsOf } from '../forms.ts';
import type { DeskAction } from './Desk.ts';

/** The name under which an action of the desk is told which papers of the case it asks for again. */
export const PAPERS_AGAIN = 'papersAgain';

/**
 * Why a paper that is there may be asked for again by an action: by one that asks about answers, too, and for
 * papers with a reason, since what is pressed on a case is collected and sent as one. Undefined: none may be.
 */
export function reasonsForPapers({
  form,
  effects: { corrections, requests },
}: Pick<DeskAction, 'form' | 'effects'>): { value: string; label: string }[] | undefined {
  if (!form || !corrections || requests?.reason === undefined) return undefined;
  const { choices = [] } = fieldsOf(form).get(requests.reason) ?? {};
  return choices.map(({ value, label }) => ({ value: String(value), label }));
}
