import {
  type Answers,
  actionOn,
  type DeskAction,
  dropsAsked,
  evaluate,
  fromWire,
  type Json,
  type JsonObject,
  type Pointer,
  readPointer,
  today,
  validateOffered,
} from '@porchlight/engine';
import { overlayAnswers } from '../applications/DecryptedApplication.ts';
import { showProblems } from '../applications/progress.ts';
import { changeStatus, StatusRefusedError, type StatusSetting } from '../applications/setStatus.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { endActionLinks, makeLink, pathOfLink } from '../links/manageLinks.ts';
import { answerMessages } from '../messages/messageRows.ts';
import { sendNotice } from '../messages/sendNotice.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import { factsNow } from '../releases/factsNow.ts';
import type { Services } from '../Services.ts';
import { insertAction } from './actionRows.ts';
import { planChanges, writeChanges } from './changeAnswers.ts';
import { type CaseChange, changeCase } from './changeCase.ts';
import { requireOffered } from './offeredActions.ts';
import type { Case } from './openCase.ts';
import { prepareNotice } from './prepareNotice.ts';
import { holderOf } from './presentCase.ts';
import { type RequestedItems, readCorrections } from './readCorrections.ts';
import { hasRight, type Staff } from './Staff.ts';
import type { PreparedNotice } from './writeCaseNotice.ts';

// By the clock that documents are stored by.
const MARK = sql(
  'desk-mark',
  `update desk_cases set flags = $2, acted_at = case when $3 then now() else acted_at end, holder = null,
     holder_name = null, held_until = null where application_id = $1`,
);

const listOf = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : [value].flat();

/**
 * @param action As it is on the day: `actionOn`.
 * @throws ProblemError 422 for names that its form has not, and for answers that are wrong or missing, or retired by then
 */
export function validateForm(
  { form }: Pick<DeskAction, 'form'>,
  flat: JsonObject,
  { release, language }: Staff,
  now: Date,
): Answers {
  if (!form) {
    const unknown = Object.keys(flat).map((name) => ({ path: `/${name}`, code: 'unknown-field' }));
    if (unknown.length > 0) throw invalidRequest(unknown);
    return {};
  }
  const { answers, refused } = fromWire(form, flat);
  if (refused.length > 0)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const evaluation = evaluate(form, overlayAnswers({}, answers), factsNow(release, now));
  const problems = validateOffered(form, evaluation);
  if (problems.length > 0)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(problems, release, language),
    });
  return evaluation.effective;
}

/**
 * @throws ProblemError 422 `nothing-asked` where an action that asks for answers asks for nothing; 409 `still-asked`
 * where another one does, and would drop what is open
 */
function checkAsks(
  action: DeskAction,
  { requests, corrections }: RequestedItems,
  { row, isAsked }: Case,
): void {
  const isAsking = requests.length + corrections.length > 0;
  if (action.effects.corrections && !isAsking) throw new ProblemError(422, 'nothing-asked');
  if (dropsAsked(action, { status: row.status, isAsked, isAsking }))
    throw new ProblemError(409, 'still-asked');
}

/** What the effects of an action read of its answers. */
function readEffects({ effects }: DeskAction, answers: Answers) {
  const read = (pointer: Pointer | undefined) =>
    pointer === undefined ? [] : listOf(readPointer(answers, pointer)).map(String);
  const { reason, requests, flags } = effects;
  const [why] = read(requests?.reason);
  return {
    reason: read(reason).join(', ') || undefined,
    requests: read(requests?.papers).map((paper) => (why ? `${paper}:${why}` : paper)),
    flagsAfter: (before: string[]) => [
      ...new Set([...before.filter((id) => !flags?.clear?.includes(id)), ...(flags?.set ?? [])]),
    ],
  };
}

/**
 * What was sent with an action: what its form asks, and the answers that it asks about.
 * @throws ProblemError 422 for what is wrong or missing, `nothing-asked`, and as `planChanges`
 */
function readAction(
  services: Pick<Services, 'clock'>,
  action: DeskAction,
  body: JsonObject,
  one: Case,
  staff: Staff,
) {
  const now = services.clock();
  const offered = actionOn(action, today(now, staff.release.compiled.settings.timeZone));
  const read = readCorrections(offered, body, one, staff);
  const { corrections, requests: again, flat } = read;
  const answers = validateForm(offered, flat, staff, now);
  const { requests, ...effects } = readEffects(action, answers);
  const asked: RequestedItems = { requests: [...again, ...requests], corrections };
  checkAsks(action, asked, one);
  const planned = planChanges(action, answers, one, staff);
  return { answers, asked, planned, ...effects };
}

/** @throws ProblemError 404 for an action that the desk has not, as `requireOffered`, and 409 `case-held` */
async function checkOffered(
  services: Services,
  runner: QueryRunner,
  name: string,
  { one, staff }: { one: Case; staff: Staff },
): Promise<DeskAction> {
  const action = staff.desk.actions.find((known) => known.name === name);
  if (!action) throw notFound();
  await requireOffered(runner, one, staff, action);
  // Who may take a case from others need not wait for them.
  if (holderOf(one, staff, services.clock()) && !hasRight(staff, 'assign'))
    throw new ProblemError(409, 'case-held');
  return action;
}

async function setCaseStatus(
  services: Services,
  runner: QueryRunner,
  action: DeskAction,
  { row }: Case,
  setting: Omit<StatusSetting, 'by'>,
): Promise<string> {
  if (action.to === undefined) return row.status;
  try {
    const given = { ...setting, by: 'desk' as const };
    return (await changeStatus(services, runner, row.id, action.to, given)).to;
  } catch (error) {
    if (error instanceof StatusRefusedError) throw new ProblemError(409, 'action-refused');
    throw error;
  }
}

/** The address of the upload link that an action makes, where it makes one: in the place of those before. */
async function linkFor(
  services: Services,
  runner: QueryRunner,
  { effects }: DeskAction,
  application: number,
  actor: string,
): Promise<string | undefined> {
  if (!effects.link) return undefined;
  await endActionLinks(services, runner, application, actor);
  return (await makeLink(services, runner, { application, isOfAction: true }, actor)).url;
}

/** What is kept of an action beside what its form asks. */
interface ActionNotes {
  /** What else is written in its transaction, with the id of what was done. */
  note?: (runner: QueryRunner, id: number) => Promise<unknown>;
  /** Why, where its form does not ask for it. */
  reason?: string | undefined;
}

/**
 * Does an action with a case: what its form asks is validated by the kernel; then in one transaction the
 * status, the requests, the marks, what was said and the audit trail are written.
 * @throws ProblemError 403, 404, 409, 412, 422, 428: then nothing has happened
 */
export function doAction(
  services: Services,
  change: CaseChange,
  name: string,
  body: JsonObject,
  { note, reason: said }: ActionNotes = {},
): Promise<void> {
  return changeCase(services, change, async (runner, { one, staff }) => {
    const action = await checkOffered(services, runner, name, { one, staff });
    const read = readAction(services, action, body, one, staff);
    const { answers, asked, planned, reason = said, flagsAfter } = read;
    const { row, state } = one;
    const actor = staff.subject;
    const now = services.clock();
    const setting = { actor, reason, ...asked };
    // As she reads it stands what was known before: what the action changes, a notice can't name.
    const told = await prepareNotice(services, runner, {
      one,
      staff,
      action,
      answers,
      asked,
      changes: planned?.changes,
      link: await linkFor(services, runner, action, row.id, actor),
    });
    if (planned) await writeChanges(services, runner, one, planned, staff);
    const to = await setCaseStatus(services, runner, action, one, setting);
    // What a link was made for is asked no more.
    if (to !== row.status && staff.release.statusById(to)?.role !== 'review')
      await endActionLinks(services, runner, row.id, actor);
    await runner.run(MARK, [row.id, flagsAfter(state.flags), action.to !== undefined]);
    const { hash: release } = staff.release;
    const done = { applicationId: row.id, action: name, actor, release, answers };
    const id = await insertAction(runner, services.vault, { ...done, from: row.status, to }, now);
    const details = { action: name, id };
    await recordEvent(runner, { actor, action: 'desk-action', applicationId: row.id, details });
    await note?.(runner, id);
    if (told) {
      const notice = { applicationId: row.id, author: actor, release };
      await sendNotice(services, runner, { ...notice, ...told });
    }
    if (told || action.effects.answersMessages) await answerMessages(runner, row.id, now);
    // What was sent is another now, as after a change of status.
    if (to !== row.status || planned)
      await tellHappenings(services, runner, row.id, [{ on: 'status', status: to }], {
        actor,
        isTold: told !== undefined,
        hasSameStatus: to === row.status,
      });
  });
}

/**
 * What the applicant would be told by an action with a case that was found; nothing is done. Undefined
 * where it tells her nothing.
 * @throws ProblemError 403, 409, 422 as the action itself
 */
export async function previewNotice(
  services: Services,
  { one, staff }: { one: Case; staff: Staff },
  name: string,
  body: JsonObject,
): Promise<PreparedNotice | undefined> {
  const action = await checkOffered(services, services.database, name, { one, staff });
  const { answers, asked, planned } = readAction(services, action, body, one, staff);
  // A preview makes no link: whoever has one can add papers.
  const link = action.effects.link && services.config.publicUrl + pathOfLink('application', '…');
  const told = { one, staff, action, answers, asked, changes: planned?.changes, link };
  return prepareNotice(services, services.database, told);
}
