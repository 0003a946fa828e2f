import { validateStatusChange } from '@porchlight/engine';
import { type StatusChange, type StatusSetting, setStatus } from '../applications/setStatus.ts';
import { DecryptionError } from '../crypto/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { actOnCase, inWords } from './actAsOperator.ts';
import { actionsThatLead } from './actionsThatLead.ts';
import { type Case, openCase } from './openCase.ts';
import { caseTag } from './presentCase.ts';

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
  if (found) {
    const { actor, reason } = setting;
    try {
      const done = await actOnCase(services, { ...found, id, body: {}, actor, reason });
      return { ...done, action: found.action };
    } catch (error) {
      if (!(error instanceof ProblemError && PASSED_OVER.has(error.code))) throw error;
    }
  }
  return setStatus(services, id, status, setting);
}

/**
 * What an action answers that asks something, or is not offered with the case; and `case-changed` where the same was
 * asked for twice at once, or somebody else was quicker. Nothing has happened then.
 */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'invalid-answers',
  'nothing-asked',
  'nothing-changed',
  'action-refused',
  'still-asked',
  'not-found',
  'case-changed',
]);

/** The same for the operator's tool. @throws as `setStatus`; OperatorError with what is wrong, in the portal's words */
export const setStatusAsOperator = (
  services: Services,
  ...change: [number, string, StatusSetting]
): Promise<ChangeByAction> => inWords(services, setStatusByAction(services, ...change));

/** The one action that makes just this change, and the version of the case that it was found for. */
async function findAction(
  services: Services,
  id: number,
  status: string,
  { by, reason, requests = [], corrections = [], withdraws = false }: StatusSetting,
): Promise<{ action: string; ifMatch: string } | undefined> {
  const release = services.releases.current();
  if (requests.length + corrections.length > 0 || !release.desk()) return undefined;
  const one = await openReadable(services, id);
  if (!one || one.row.status === status) return undefined;
  const [action, ...others] = actionsThatLead(release, { from: one.row.status, to: status });
  if (!action || others.length > 0 || (action.withdraws ?? false) !== withdraws) return undefined;
  // One that requests papers has to be told which, also where its form leaves that open.
  if (action.effects.requests) return undefined;
  const { statuses } = release.compiled.settings;
  const [from, to] = [one.row.status, status].map((name) => statuses.find((it) => it.id === name));
  // An action takes ways of the desk, which may not be open to who asks.
  if (!to || validateStatusChange({ from, to, wasSubmitted: true, by, reason })) return undefined;
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
