import {
  dropsAsked,
  type Status,
  type StatusActor,
  type StatusRefusal,
  validateStatusChange,
} from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { actionsThatLead } from '../desk/actionsThatLead.ts';
import { openCase } from '../desk/openCase.ts';
import { projectCase } from '../desk/projectCase.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import type { CorrectionRequest, DocumentRequest } from './ApplicationRow.ts';
import { mergeRequests } from './mergeRequests.ts';
import { readRequests, refuseAgain } from './readRequests.ts';

const LOCK = sql(
  'operator-lock',
  `select status, owner, closed_at as "closedAt", date_received as "dateReceived", requests,
     corrections
   from applications where id = $1 for update`,
);
// One that the scan has refused is not given.
const GIVEN = sql(
  'operator-given',
  "select distinct slot from documents where application_id = $1 and slot is not null and state <> 'refused'",
);
const SET = sql(
  'operator-set-status',
  `update applications set status = $2, closed_at = $3, requests = $4, corrections = $5, version = version + 1
   where id = $1`,
);
const OTHER = sql(
  'operator-other-open',
  'select id from applications where owner = $1 and closed_at is null and id <> $2',
);

/** The pack does not let this status follow; the message says why. */
export class StatusRefusedError extends OperatorError {
  override name = 'StatusRefusedError';
  readonly refusal: StatusRefusal | 'still-asked' | 'unknown' | 'other-open';

  constructor(refusal: StatusRefusedError['refusal'], message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** Who changes a status, and why. */
export interface StatusSetting {
  /** As the audit names it. */
  actor: string;
  by: StatusActor;
  reason?: string | undefined;
  /** The papers that are asked for, each `slot`, `category`, or either with `:reason`. */
  requests?: string[];
  /** The answers that are asked about. */
  corrections?: CorrectionRequest[];
  /** What is still asked for is withdrawn with the change. */
  withdraws?: boolean;
}

/** A change of status that was made. */
export interface StatusChange {
  from: string;
  to: string;
  /** The actions of the desk that make the same change and were not done; absent where there is none. */
  passedOver?: string[];
}

/**
 * Gives an application another status of the public release, as `leadsTo` of its own lets it; audited
 * with the reason.
 * @throws NotThereError when there is no such application
 * @throws StatusRefusedError when the pack has no such status, or it may not follow.
 */
export async function setStatus(
  services: Services,
  id: number,
  statusId: string,
  setting: StatusSetting,
): Promise<StatusChange> {
  // What can be refused without a look at the application is refused before it is held.
  readSetting(services, statusId, setting);
  return services.database.transact(async (runner) => {
    const change = await changeStatus(services, runner, id, statusId, setting);
    await projectCase(services, runner, id);
    if (change.from !== change.to)
      await tellHappenings(services, runner, id, [{ on: 'status', status: change.to }], {
        actor: setting.actor,
      });
    return change;
  });
}

/** @throws StatusRefusedError, OperatorError for a status, a paper or a reason that the pack has not */
function readSetting(
  { releases }: Pick<Services, 'releases'>,
  statusId: string,
  { by, requests = [] }: StatusSetting,
): { to: Status; asked: DocumentRequest[] } {
  const { statuses } = releases.current().compiled.settings;
  const to = statuses.find((status) => status.id === statusId);
  if (!to) {
    const known = statuses.map((entry) => entry.id).join(', ');
    const message = `There is no status "${statusId}". The pack has: ${known}.`;
    throw new StatusRefusedError('unknown', message);
  }
  if (requests.length > 0 && to.role !== 'review')
    throw new OperatorError(
      `"${statusId}" asks for no papers: only a status with the role review does.`,
    );
  if (by !== 'desk') refuseAgain(requests);
  return { to, asked: readRequests(releases.current(), requests) };
}

/** The same within a transaction, which the desk has around more than the status. */
export async function changeStatus(
  services: Pick<Services, 'releases' | 'clock' | 'vault'>,
  runner: QueryRunner,
  id: number,
  statusId: string,
  setting: StatusSetting,
): Promise<StatusChange> {
  const { to, asked } = readSetting(services, statusId, setting);
  const { actor, by, reason, requests = [], corrections = [] } = setting;
  const { statuses } = services.releases.current().compiled.settings;
  const row = await runner.first<{
    status: string;
    owner: string;
    closedAt: Date | null;
    dateReceived: Date | null;
    requests: DocumentRequest[];
    corrections: CorrectionRequest[];
  }>(LOCK, [id]);
  if (!row) throw new NotThereError(`There is no application ${id}.`);
  const change = { from: row.status, to: statusId };
  const isAsking = asked.length + corrections.length > 0;
  if (row.status === statusId && !isAsking) return change;
  const from = statuses.find((status) => status.id === row.status);
  const wasSubmitted = row.dateReceived !== null;
  // To ask for more papers is no other status.
  const isSame = row.status === statusId;
  const refusal = isSame ? undefined : validateStatusChange({ from, to, wasSubmitted, by, reason });
  if (refusal)
    throw new StatusRefusedError(
      refusal,
      explain(refusal, id, row.status, statusId, from?.leadsTo),
    );
  // An action was decided by its own rules before. Only what might be dropped is looked for.
  const mayDrop = dropsAsked({ to: statusId }, { status: row.status, isAsked: true, isAsking });
  const isDropped =
    by !== 'desk' && mayDrop && from?.role === 'review'
      ? await dropAsked(services, runner, { ...row, id }, setting)
      : false;
  const alike = by === 'desk' ? [] : actionsThatLead(services.releases.current(), change);
  const passedOver = alike.map(({ name }) => name);
  if (to.role !== 'expired' && row.closedAt) await checkNoneOpen(runner, id, row.owner);
  const closedAt = to.role === 'expired' ? services.clock() : null;
  // What she was asked before she has sent again stays asked; a status that asks for nothing ends it.
  const isAsked = isAsking && from?.role === 'review';
  const papers =
    asked.length > 0 || isAsked ? await requestsAfter(runner, id, row.requests, asked) : [];
  const answers = mergeCorrections(isAsked ? row.corrections : [], corrections);
  await runner.run(SET, [id, statusId, closedAt, JSON.stringify(papers), JSON.stringify(answers)]);
  const details = {
    ...change,
    ...(reason?.trim() && { reason: reason.trim() }),
    ...(requests.length > 0 && { requests: requests.join(', ') }),
    ...(corrections.length > 0 && { corrections: corrections.map(({ at }) => at).join(', ') }),
    ...(isDropped && { withdraws: 'yes' }),
    ...(passedOver.length > 0 && { passedOver: passedOver.join(', ') }),
  };
  await recordEvent(runner, { actor, action: 'status', applicationId: id, details });
  return { ...change, ...(passedOver.length > 0 && { passedOver }) };
}

/**
 * Requires that who changes a status without an action withdraws what is still asked for.
 * @returns Whether something was.
 * @throws StatusRefusedError `still-asked`
 */
async function dropAsked(
  services: Pick<Services, 'releases' | 'clock' | 'vault'>,
  runner: QueryRunner,
  row: AskedRow,
  { withdraws }: StatusSetting,
): Promise<boolean> {
  if (!(await isAskedFor(services, runner, row))) return false;
  if (withdraws) return true;
  const message = `Application ${row.id} has something open that was asked for: wait for it, or withdraw it with --withdraw.`;
  throw new StatusRefusedError('still-asked', message);
}

interface AskedRow {
  id: number;
  requests: DocumentRequest[];
  corrections: CorrectionRequest[];
}

/** Whether something is open. Where the case can't be opened, all that was asked for is: its key may be lost. */
async function isAskedFor(
  services: Pick<Services, 'releases' | 'clock' | 'vault'>,
  runner: QueryRunner,
  { id, requests, corrections }: AskedRow,
): Promise<boolean> {
  try {
    const one = await openCase(services, runner, id, services.releases.current());
    return one?.isAsked ?? false;
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return requests.length + corrections.length > 0;
  }
}

/** The answers that are asked about: each once, for the reason that was said last. */
function mergeCorrections(
  before: CorrectionRequest[],
  asked: CorrectionRequest[],
): CorrectionRequest[] {
  const again = new Set(asked.map(({ at }) => at));
  return [...before.filter(({ at }) => !again.has(at)), ...asked];
}

/** The papers that are asked for after a change that asks for something: what was not given stays. */
async function requestsAfter(
  runner: QueryRunner,
  id: number,
  before: DocumentRequest[],
  asked: DocumentRequest[],
): Promise<DocumentRequest[]> {
  const given = await runner.all<{ slot: string }>(GIVEN, [id]);
  return mergeRequests(before, asked, new Set(given.map(({ slot }) => slot)));
}

/** An applicant has one open application: one that is over is not opened beside it. */
async function checkNoneOpen(runner: QueryRunner, id: number, owner: string): Promise<void> {
  const other = await runner.first<{ id: number }>(OTHER, [owner, id]);
  if (!other) return;
  const message = `Application ${id} is over, and its applicant has ${other.id} open.`;
  throw new StatusRefusedError('other-open', message);
}

function explain(
  refusal: StatusRefusal,
  id: number,
  from: string,
  to: string,
  ways: { status: string }[] = [],
): string {
  switch (refusal) {
    case 'submitted':
      return `Application ${id} was submitted: it cannot become "${to}".`;
    case 'not-submitted':
      return `Application ${id} has not been submitted: it cannot be "${to}".`;
    case 'no-way': {
      const ids = ways.map(({ status }) => status).join(', ');
      return `"${to}" may not follow "${from}". The pack lets follow: ${ids || 'nothing'}.`;
    }
    case 'not-by':
      return `Somebody else sets "${to}" after "${from}": portal.json says who.`;
    case 'no-reason':
      return `The pack wants a reason for "${to}" after "${from}": say why.`;
  }
}
