import { randomUUID } from 'node:crypto';
import {
  type Answers,
  fromWire,
  initialAnswers,
  type Json,
  type JsonObject,
  splitRestricted,
} from '@porchlight/engine';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import { checkListHeld } from '../applications/corrections.ts';
import {
  type DecryptedApplication,
  overlayAnswers,
  storableAnswers,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { checkMemberHeld, holdMemberSave } from '../applications/heldMembers.ts';
import { holdOthers } from '../applications/holdOthers.ts';
import { measureProgress, showProblems } from '../applications/progress.ts';
import { isStored } from '../applications/readSave.ts';
import { notedIn, noteItem } from '../applications/saves.ts';
import { sealMoved } from '../applications/setAside.ts';
import { noteMadeTag, withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { entityTag } from '../http/entityTags.ts';
import { invalidRequest, notFound, ProblemError, type ShownProblem } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { presentMember } from './presentMember.ts';
import { checkMemberTag } from './staleMember.ts';
import { updateCompleteness } from './updateCompleteness.ts';

const INSERT = sql(
  'member-insert',
  `${notedIn('$2', '$8')}
   insert into members (record, application_id, step, is_finished, answers, restricted, release)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const UPDATE = sql(
  'member-update',
  `${notedIn('$8', '$9')}
   update members set step = $2, is_finished = $3, answers = $4, restricted = $5, release = $6,
   set_aside = coalesce($7, set_aside), version = version + 1 where id = $1`,
);

/** What a call that saves a member answers: the record as stored, and what is wrong with it. */
export interface MemberAnswer {
  member: JsonObject;
  errors: ShownProblem[];
  invalidSteps: string[];
  isNew: boolean;
}

/** The members of a request that are not answers of the form. */
interface Envelope {
  otherHouseholdMemberID?: number;
  isComplete?: boolean;
  memberCurrentStep?: number;
}

/**
 * Adds a member, or changes the one that is named. What is there is saved, valid or not; she is
 * complete when the applicant has finished her and nothing is wrong.
 * @throws ProblemError 404, 409, 412 `stale` when another one has changed her since, 422
 */
export async function saveMember(
  services: Services,
  context: RequestContext,
  body: JsonObject,
): Promise<MemberAnswer> {
  const { envelope, flat } = readEnvelope(body);
  return changeApplication(services, context, async (runner, application) => {
    const { otherHouseholdMemberID: given } = envelope;
    if (given === undefined) checkListHeld(application, 'household_member');
    const write = () =>
      writeMember(services, runner, application, { envelope, flat, ifMatch: context.ifMatch });
    const { id, isNew } =
      given === undefined
        ? await withIdempotencyKey(
            runner,
            services.vault,
            context,
            { kind: 'member', request: `member ${JSON.stringify(body)}` },
            write,
          )
        : { id: await write(), isNew: false };
    await updateCompleteness(runner, await reopen(services, runner, application));
    const stored = await reopen(services, runner, application);
    const after = await holdOthers(services, runner, stored);
    const member = after.members.find(({ row }) => row.id === id);
    if (!member) throw notFound();
    if (isNew) await noteMadeTag(runner, services.vault, context, entityTag(member.row));
    const validated = validateMember(after, id, member.raw);
    return {
      member: presentMember(after, member, validated),
      errors: showProblems(validated.problems, after.release, after.language),
      invalidSteps: measureProgress(validated).invalidSteps,
      isNew: isNew && given === undefined,
    };
  });
}

async function writeMember(
  { vault }: Services,
  runner: QueryRunner,
  application: DecryptedApplication,
  { envelope, flat, ifMatch }: { envelope: Envelope; flat: JsonObject; ifMatch?: string },
): Promise<number> {
  const { release, row, language } = application;
  const form = collectionForm(release, 'household_member', language);
  const limits = release.compiled.settings.limits;
  const given = envelope.otherHouseholdMemberID;
  const known = application.members.find((member) => member.row.id === given);
  if (given !== undefined && !known) throw notFound();
  if (known) checkMemberHeld(application, known);
  const limit = limits.membersPerApplication;
  if (!known && application.members.length >= limit)
    throw new ProblemError(422, 'too-many-members', { params: { limit } });
  const before: Answers = known?.raw ?? initialAnswers(form);
  const { answers, sent, refused } = fromWire(form, flat, before, {
    textLength: limits.textLength,
  });
  if (refused.length)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const laid = overlayAnswers(before, answers);
  const raw = known ? holdMemberSave(application, known, { raw: laid, sent }) : laid;
  const validated = validateMember(application, given, raw);
  const wanted = envelope.memberCurrentStep;
  if (wanted !== undefined && validated.evaluation.steps[wanted] === undefined)
    throw invalidRequest([{ path: '/memberCurrentStep', code: 'step-out-of-range' }]);
  const step =
    wanted === undefined ? (known?.row.step ?? null) : validated.evaluation.steps[wanted];
  const isFinished = envelope.isComplete ?? known?.row.isFinished ?? true;
  if (known) {
    const isSame = step === known.row.step && isFinished === known.row.isFinished;
    const isRepeated = sent.length > 0 ? isStored(before, answers, sent) : isSame;
    if (!isRepeated) checkMemberTag(application, known, ifMatch);
  }
  const stored = storableAnswers(form, raw);
  const saved =
    known && isStored(before, raw, sent) ? null : noteItem(application, 'household_member');
  const sealedNow = Object.keys(known?.row.restricted ?? {});
  const { open, restricted } = splitRestricted(form, stored, sealedNow);
  const record = known?.row.record ?? randomUUID();
  const sealed = vault.seal(
    record,
    restricted,
    known && { sealed: known.row.restricted, plain: known.typed ?? known.raw },
  );
  if (known) {
    const setAside = sealMoved(vault, known.row, release, known.setAside);
    const values = [known.row.id, step, isFinished, open, sealed, release.hash, setAside];
    await runner.run(UPDATE, [...values, row.id, saved]);
    return known.row.id;
  }
  const values = [record, row.id, step, isFinished, open, sealed, release.hash, saved];
  const made = await runner.first<{ id: number }>(INSERT, values);
  return made!.id;
}

const TYPES = {
  otherHouseholdMemberID: (value: Json) => Number.isInteger(value),
  isComplete: (value: Json) => typeof value === 'boolean',
  memberCurrentStep: (value: Json) => Number.isInteger(value),
};

/** Parts what the form knows from what the call knows; null counts as absent. */
function readEnvelope(body: JsonObject): { envelope: Envelope; flat: JsonObject } {
  const flat = { ...body };
  const envelope: { [name: string]: Json } = {};
  for (const [name, isRight] of Object.entries(TYPES)) {
    const value = flat[name];
    delete flat[name];
    if (value === undefined || value === null) continue;
    if (!isRight(value)) throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
    envelope[name] = value;
  }
  return { envelope, flat };
}
