import {
  actionOn,
  canSee,
  type DeskAction,
  today,
  validateAction,
  validateStatusChange,
} from '@porchlight/engine';
import { type StatusChange, type StatusSetting, setStatus } from '../applications/setStatus.ts';
import { DecryptionError } from '../crypto/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { actOnCase, inWords, operatorAs } from './actAsOperator.ts';
import { actionsThatLead } from './actionsThatLead.ts';
import { validateForm } from './doAction.ts';
import { type Case, openCase } from './openCase.ts';
import { caseTag } from './presentCase.ts';
import type { Staff } from './Staff.ts';

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
  const found = await findAction(services, id, status, setting);
  if (!found) return setStatus(services, id, status, setting);
  const { actor, reason } = setting;
  const { action, ifMatch } = found;
  try {
    return {
      ...(await actOnCase(services, { id, action, body: {}, actor, reason, ifMatch })),
      action,
    };
  } catch (error) {
    // The same was asked for twice at once, or somebody else was quicker: what is left to do is seen anew.
    const isPast = error instanceof ProblemError && error.code === 'case-changed';
    if (!isPast) throw error;
    return setStatus(services, id, status, setting);
  }
}

/** The same for the operator's tool. @throws as `setStatus`; OperatorError with what is wrong, in the portal's words */
export const setStatusAsOperator = (
  services: Services,
  ...change: [number, string, StatusSetting]
): Promise<ChangeByAction> => inWords(services, setStatusByAction(services, ...change));

/** The one action that may do just what was said, and the version of the case that it was found for. */
async function findAction(
  services: Services,
  id: number,
  status: string,
  { actor, by, reason, requests = [], corrections = [], withdraws = false }: StatusSetting,
): Promise<{ action: string; ifMatch: string } | undefined> {
  const release = services.releases.current();
  if (requests.length + corrections.length > 0 || !release.desk()) return undefined;
  const one = await openReadable(services, id);
  if (!one || one.row.status === status) return undefined;
  const [action, ...others] = actionsThatLead(release, { from: one.row.status, to: status });
  if (!action || others.length > 0 || (action.withdraws ?? false) !== withdraws) return undefined;
  // One that corrects or requests has to be told what.
  if (action.effects.corrections || action.effects.requests) return undefined;
  const { statuses } = release.compiled.settings;
  const [from, to] = [one.row.status, status].map((name) => statuses.find((it) => it.id === name));
  if (!to || validateStatusChange({ from, to, wasSubmitted: true, by, reason })) return undefined;
  const staff = operatorAs(services, action.name, actor);
  const roles = staff.roles.filter((role) => canSee(staff.desk, role, one.root));
  const asking = { roles: roles.map((role) => role.id), status: one.row.status, done: [] };
  const { root, isAsked } = one;
  if (validateAction(staff.desk, action, { ...asking, root, isAsked })) return undefined;
  if (!asksNothing(action, staff, services.clock())) return undefined;
  return { action: action.name, ifMatch: caseTag(one) };
}

/** A case that was sent; undefined where it can't be opened, as its key may be lost. */
async function openReadable(services: Services, id: number): Promise<Case | undefined> {
  try {
    return await openCase(services, services.database, id, services.releases.current());
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Whether nothing has to be answered for an action. */
function asksNothing(action: DeskAction, staff: Staff, now: Date): boolean {
  const { timeZone } = staff.release.compiled.settings;
  try {
    validateForm(actionOn(action, today(now, timeZone)), {}, staff, now);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
