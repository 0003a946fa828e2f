import { formatMessage, type JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { findById } from '../applications/ApplicationRow.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { noticeOf } from '../messages/noticeOf.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import { actionsThatLead } from './actionsThatLead.ts';
import { doAction } from './doAction.ts';
import { openCase } from './openCase.ts';
import { caseTag } from './presentCase.ts';
import type { Staff } from './Staff.ts';

/** What an operator has done with a case. */
export interface ActedOn {
  from: string;
  to: string;
  /** The name of the notice by which the applicant was told of it; absent where she was not. */
  told?: string;
}

/** What an operator does with a case. */
interface Acting {
  id: number;
  action: string;
  /** What its form asks, by its server names. */
  body: JsonObject;
  actor: string;
  /** Why, where its form does not ask for it. */
  reason?: string | undefined;
  /** The version of the case that was seen. Default: as it is now. */
  ifMatch?: string | undefined;
}

/** An operator in the roles that may do an action: of every case, and without a right to take one from others. */
function operatorAs({ releases }: Services, name: string, actor: string): Staff {
  const release = releases.current();
  const desk = release.desk();
  if (!desk) throw new OperatorError('The pack has no desk (definitions/desk).');
  const action = desk.actions.find((one) => one.name === name);
  if (!action) {
    const known = desk.actions.map((one) => one.name).join(', ');
    throw new NotThereError(`There is no action "${name}". The desk has: ${known}.`);
  }
  const roles = desk.roles
    .filter(({ id }) => action.by.includes(id))
    .map(({ id, label }) => ({ id, label, may: [] }));
  const { language } = release.portal();
  return { subject: actor, name: actor, roles, desk, release, language };
}

/**
 * Does an action of the desk as an operator: validated, told, held and audited as when somebody does it at the
 * desk, since it is done by the same function.
 * @throws ProblemError as `doAction`; NotThereError, OperatorError where there is no such case or action
 */
export async function actOnCase(
  services: Services,
  { id, action, body, actor, reason, ifMatch }: Acting,
): Promise<ActedOn> {
  const staff = operatorAs(services, action, actor);
  const one = await openCase(services, services.database, id, staff.release);
  if (!one) {
    const isThere = await findById(services.database, id);
    const message = isThere ? `Application ${id} was not sent.` : `There is no application ${id}.`;
    throw new NotThereError(message);
  }
  const change = { id, staff, ifMatch: ifMatch ?? caseTag(one), admit: async () => staff };
  await doAction(services, change, action, body, { reason });
  const from = one.row.status;
  const to = (await findById(services.database, id))?.status ?? from;
  const known = staff.desk.actions.find(({ name }) => name === action)!;
  const byItself =
    to === from ? undefined : noticeOf(staff.release, [{ on: 'status', status: to }]);
  const told = known.effects.notice ?? byItself?.name;
  return { from, to, ...(told && { told }) };
}

/** Why nothing was done, in words: that of the problem, then what is wrong with which answer. */
function explain({ code, options }: ProblemError, release: Release): OperatorError {
  const { holder } = (options.extensions ?? {}) as { holder?: string };
  const { texts, language } = release.portal();
  const id = `problems.${code}`;
  const said = Object.hasOwn(texts, id) ? formatMessage(texts, id, options.params, language) : code;
  const lines = (options.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`);
  const who = holder ? ` (${holder})` : '';
  return new OperatorError([`${said}${who} [${code}]`, ...lines].join('\n'));
}

/** What was done for somebody at a terminal. @throws OperatorError with what is wrong, in the portal's words */
export async function inWords<T>({ releases }: Pick<Services, 'releases'>, work: Promise<T>) {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProblemError ? explain(error, releases.current()) : error;
  }
}

/** The same for the operator's tool. @throws OperatorError with what is wrong: then nothing has happened */
export const actAsOperator = (services: Services, acting: Acting): Promise<ActedOn> =>
  inWords(services, actOnCase(services, acting));

/** What tells an applicant of a change of status. */
export interface StatusTelling {
  /** The notice that goes by itself. */
  notice?: string;
  /** The actions that lead from the one status to the other, and tell her. */
  actions: string[];
}

/** What tells the applicant of a change of status that is no action. */
export function whatTells(
  { releases }: Pick<Services, 'releases'>,
  { from, to }: { from: string; to: string },
): StatusTelling {
  const release = releases.current();
  const notice = from === to ? undefined : noticeOf(release, [{ on: 'status', status: to }])?.name;
  const actions = actionsThatLead(release, { from, to })
    .filter(({ effects }) => effects.notice)
    .map(({ name }) => name);
  return { ...(notice && { notice }), actions };
}
