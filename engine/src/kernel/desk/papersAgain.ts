import { fieldsOf } from '../forms.ts';
import type { Choice } from '../types.ts';
import type { AskReason, DeskAction } from './Desk.ts';

/** The name under which an action of the desk is told which papers of the case it asks for again. */
export const PAPERS_AGAIN = 'papersAgain';

/** A choice as a reason. */
export function toReason({ value, label, retired }: Choice): AskReason {
  return { value: String(value), label, ...(retired && { retired }) };
}

/**
 * Why a paper that is there may be asked for again by an action: by one that asks about answers, too, and for
 * papers with a reason, since what is pressed on a case is collected and sent as one. Undefined: none may be.
 */
export function reasonsForPapers({
  form,
  effects: { corrections, requests },
}: Pick<DeskAction, 'form' | 'effects'>): AskReason[] | undefined {
  if (!form || !corrections || requests?.reason === undefined) return undefined;
  const { choices = [] } = fieldsOf(form).get(requests.reason) ?? {};
  return choices.map(toReason);
}
