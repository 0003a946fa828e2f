import {
  type Happening,
  type Json,
  type JsonObject,
  type Problem,
  splitRestricted,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Applicant } from '../auth/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { notFound, ProblemError, type ShownProblem } from '../http/ProblemError.ts';
import { queueMail } from '../mail/queueMail.ts';
import { noteContact } from '../messages/contact.ts';
import { noticeOf } from '../messages/noticeOf.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import type { Services } from '../Services.ts';
import { type ApplicationRow, lockOpen } from './ApplicationRow.ts';
import { asSubmitted } from './asSubmitted.ts';
import { holdSave } from './corrections.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  storableAnswers,
  type Validated,
  validateApplication,
  validateItem,
  validateMember,
} from './DecryptedApplication.ts';
import { holdOthers } from './holdOthers.ts';
import { releaseOf } from './openApplication.ts';
import { roleOf } from './policies.ts';
import { measureProgress, showProblems } from './progress.ts';
import { readSave, type SaveRequest } from './readSave.ts';
import { checkPreconditions, type Saved } from './saveApplication.ts';
import { sealMoved } from './setAside.ts';
import { storeOverlaid } from './storeOverlaid.ts';

const UPDATE = sql(
  'application-submit',
  `update applications set answers = $3, restricted = $4, step = $5, release = $6, saved_at = $7,
   status = $8, set_aside = coalesce($9, set_aside), date_received = coalesce(date_received, $7),
   visited = $10, version = version + 1
   where id = $1 and version = $2`,
);
const SNAPSHOT = sql(
  'submission-insert',
  `insert into submissions (application_id, release, status, answers, restricted, members, incomes,
   documents, agreed_at, submitted_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);

/**
 * Submits: everything is validated, members, incomes and gates included; then, in one transaction,
 * the answers that count are stored, a snapshot of all is taken and the status changes. A second
 * submit of the same changes nothing.
 * @throws ProblemError 422 `incomplete` with every problem; else as `saveApplication`.
 */
export async function submitApplication(
  services: Services,
  applicant: Applicant,
  request: SaveRequest,
  language: string,
): Promise<Saved> {
  return services.database.transact(async (runner) => {
    await services.owners.hold(runner, applicant.subject);
    const found = await lockOpen(runner, applicant.subject);
    if (!found) throw notFound();
    const row = await asSubmitted(runner, found, services.releases.current());
    const release = await releaseOf(services, row);
    const opened = decryptApplication(services, row, release, language);
    const held = await holdOthers(services, runner, opened);
    const application = await storeOverlaid(services, runner, held);
    const save = readSave(application, request);
    if (roleOf(release, row) === 'submitted' && save.isKnown())
      return { application, validated: validateApplication(application), sent: [] };
    // What a stale tab has not shown is not sent off, even where it sends nothing else.
    checkPreconditions(services, applicant, application, request, { isKnown: () => false });
    const validated = validateAll(application, holdSave(application, save).raw);
    return {
      ...(await writeSubmission(services, runner, applicant, application, validated)),
      sent: save.sent,
    };
  });
}

/** @throws ProblemError when anything is missing or wrong anywhere. */
function validateAll(application: DecryptedApplication, raw: Validated['raw']): Validated {
  const { release, language, row } = application;
  const changed = { ...application, raw };
  const members = application.members.map((member) => {
    const validated = validateMember(changed, member.row.id, member.raw);
    return {
      ...member,
      validated,
      isComplete: member.row.isFinished && validated.problems.length === 0,
    };
  });
  // What the members are is validated anew: the rules may have changed since they were saved.
  const validated = validateApplication(
    {
      ...changed,
      members: members.map(({ validated: _, isComplete, ...member }) => ({
        ...member,
        row: { ...member.row, isComplete },
      })),
    },
    raw,
  );
  const { gates } = measureProgress(validated);
  const errors: ShownProblem[] = showProblems(inPageOrder(validated, gates), release, language);
  for (const { row: member, validated: theirs } of members)
    for (const problem of showProblems(theirs.problems, release, language))
      errors.push({ ...problem, ...{ otherHouseholdMemberID: member.id } });
  for (const income of row.incomes)
    for (const problem of showProblems(
      validateItem(changed, 'income', income.answers).problems,
      release,
      language,
    ))
      errors.push({ ...problem, ...{ incomeId: income.id } });
  if (errors.length) throw new ProblemError(422, 'incomplete', { errors });
  return validated;
}

function inPageOrder({ evaluation, problems }: Validated, gates: Problem[]): Problem[] {
  return evaluation.steps.flatMap((step) =>
    [...problems, ...gates].filter((problem) => problem.step === step),
  );
}

/** Where a submission leads: from a review back to where the pack says, else to the first received. */
function nextStatus(release: Release, row: ApplicationRow): string {
  const known = release.statusById(row.status);
  return known?.role === 'review' && known.returnsTo
    ? known.returnsTo
    : release.statusByRole('submitted').id;
}

async function writeSubmission(
  services: Services,
  runner: QueryRunner,
  applicant: Applicant,
  application: DecryptedApplication,
  validated: Validated,
): Promise<Omit<Saved, 'sent'>> {
  const now = services.clock();
  const next = submittedRow(services, application, validated, now);
  const { row, release } = application;
  await runner.run(UPDATE, [
    row.id,
    row.version,
    next.answers,
    next.restricted,
    next.step,
    next.release,
    now,
    next.status,
    sealMoved(services.vault, row, release, application.setAside),
    next.visited,
  ]);
  await storeSnapshot(runner, next, now);
  await tellSubmission(services, runner, applicant, { application, next, now });
  const after = { ...application, row: next, raw: validated.evaluation.effective };
  return { application: after, validated: validateApplication(after) };
}

/** The application as it is sent: the answers that count, sealed where they have to be. */
function submittedRow(
  { vault }: Services,
  { row, release, raw }: DecryptedApplication,
  { form, evaluation }: Validated,
  now: Date,
): ApplicationRow {
  const effective = storableAnswers(form, evaluation.effective);
  const { open, restricted } = splitRestricted(form, effective, Object.keys(row.restricted));
  return {
    ...row,
    version: row.version + 1,
    status: nextStatus(release, row),
    step: evaluation.steps.at(-1) ?? row.step,
    // To send it is to have been everywhere.
    visited: evaluation.steps,
    release: release.hash,
    dateReceived: row.dateReceived ?? now,
    sentAt: now,
    answers: open,
    restricted: vault.seal(row.record, restricted, { sealed: row.restricted, plain: raw }),
  };
}

/** All of it, as it was when it was sent. */
async function storeSnapshot(runner: QueryRunner, next: ApplicationRow, now: Date): Promise<void> {
  // What is set aside was not sent.
  const members = next.members.map(({ setAside: _, ...member }) => member);
  await runner.run(SNAPSHOT, [
    next.id,
    next.release,
    next.status,
    next.answers,
    next.restricted,
    ...[members, next.incomes, next.documents].map((list) =>
      JSON.stringify(list as JsonObject[] as Json),
    ),
    now,
  ]);
}

/** The audit, the applicant, the desk and other systems, in one transaction with what is told. */
async function tellSubmission(
  services: Services,
  runner: QueryRunner,
  applicant: Applicant,
  {
    application,
    next,
    now,
  }: { application: DecryptedApplication; next: ApplicationRow; now: Date },
): Promise<void> {
  const { row, language } = application;
  const actor = applicant.subject;
  await recordEvent(runner, { actor, action: 'submit', applicationId: row.id });
  await recordEvent(runner, {
    actor,
    action: 'status',
    applicationId: row.id,
    details: { from: row.status, to: next.status },
  });
  const address = await noteContact(runner, row.id, applicant, language);
  const sent: Happening = { on: row.dateReceived === null ? 'submitted' : 'resubmitted' };
  const after: Happening[] =
    next.status === row.status ? [] : [{ on: 'status', status: next.status }];
  const happened = [sent, ...after];
  // A notice of the pack that tells of it goes in the place of the receipt's mail.
  const isTold = noticeOf(services.releases.current(), happened) !== undefined;
  if (services.sendMail && address && !isTold)
    await queueMail(runner, { kind: 'receipt', applicationId: row.id, address, language }, now);
  await projectCase(services, runner, row.id);
  await tellHappenings(services, runner, row.id, happened, { actor });
}
