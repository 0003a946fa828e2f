import { actionOn, today, validateAction, validateStatusChange } from '@porchlight/engine';
import { findById } from '../applications/ApplicationRow.ts';
import { type StatusChange, type StatusSetting, setStatus } from '../applications/setStatus.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { actOnCase, inWords, operatorAs } from './actAsOperator.ts';
import { actionsThatLead } from './actionsThatLead.ts';
import { validateForm } from './doAction.ts';
import { openCase } from './openCase.ts';

/** A change of status, and the action that made it. */
export interface ChangeByAction extends StatusChange {
  /** The action of the desk that was done; absent where only the status was set. */
  action?: string;
  /** The notice by which the applicant was told of it. */
  told?: string;
}

/**
 * Gives an application another status as the desk does: by its action, where exactly one makes this change and
 * asks nothing that has to be answered. Where one asks, or several make it, only the status is set, and the answer
 * says which were passed over.
 * @throws as `setStatus`; ProblemError as `doAction`, as where a colleague works on the case
 */
export async function setStatusByAction(
  services: Services,
  id: number,
  status: string,
  setting: StatusSetting,
): Promise<ChangeByAction> {
  const action = await findAction(services, id, status, setting);
  if (action === undefined) return setStatus(services, id, status, setting);
  const { actor, reason } = setting;
  return { ...(await actOnCase(services, { id, action, body: {}, actor, reason })), action };
}

/** The same for the operator's tool. @throws as `setStatus`; OperatorError with what is wrong, in the portal's words */
export const setStatusAsOperator = (
  services: Services,
  ...change: [number, string, StatusSetting]
): Promise<ChangeByAction> => inWords(services, setStatusByAction(services, ...change));

/** The one action that does just what was said. */
async function findAction(
  services: Services,
  id: number,
  status: string,
  { actor, by, reason, requests = [], corrections = [], withdraws = false }: StatusSetting,
): Promise<string | undefined> {
  const release = services.releases.current();
  const row = await findById(services.database, id);
  if (!row || row.status === status || requests.length + corrections.length > 0) return undefined;
  const [action, ...others] = actionsThatLead(release, { from: row.status, to: status });
  if (!action || others.length > 0 || (action.withdraws ?? false) !== withdraws) return undefined;
  const { statuses, timeZone } = release.compiled.settings;
  const [from, to] = [row.status, status].map((wanted) => statuses.find(({ id }) => id === wanted));
  const wasSubmitted = row.dateReceived !== null;
  if (!to || validateStatusChange({ from, to, wasSubmitted, by, reason })) return undefined;
  const staff = operatorAs(services, action.name, actor);
  const now = services.clock();
  try {
    // One that corrects answers has to be told which.
    if (action.effects.corrections || action.effects.requests) return undefined;
    validateForm(actionOn(action, today(now, timeZone)), {}, staff, now);
    const one = await openCase(services, services.database, id, release);
    if (!one) return undefined;
    const { root, isAsked } = one;
    const roles = staff.roles.map((role) => role.id);
    const asking = { roles, status: row.status, root, isAsked, done: [] };
    return validateAction(staff.desk, action, asking) ? undefined : action.name;
  } catch (error) {
    // It asks something.
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
