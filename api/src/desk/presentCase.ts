import { createHash } from 'node:crypto';
import { DESK_RIGHTS } from '@porchlight/engine';
import { findById } from '../applications/ApplicationRow.ts';
import { presentRequests } from '../applications/documentRequests.ts';
import { roleOf } from '../applications/policies.ts';
import type { QueryRunner } from '../database/index.ts';
import { readCaseDeliveries } from '../events/caseDeliveries.ts';
import { writeTime } from '../receipts/writeTime.ts';
import type { Services } from '../Services.ts';
import { readCaseMessages } from './caseMessages.ts';
import { describeAnswers } from './describeAnswers.ts';
import { writeDay } from './fieldTables.ts';
import { presentOffers } from './offeredActions.ts';
import { type Case, isNewDocument } from './openCase.ts';
import { caseName } from './projectCase.ts';
import { paperOf, saidOf } from './readPapersAgain.ts';
import { hasRight, type Staff } from './Staff.ts';
import { findSame } from './sameCases.ts';
import { readTimeline } from './timeline.ts';

/**
 * The version of a case: of what the applicant sent, of her papers and messages, and of what staff have made of it.
 * What she types and has not sent changes nothing here.
 */
export function caseTag({
  row,
  state,
  submissions,
  facts,
}: Pick<Case, 'row' | 'state' | 'submissions' | 'facts'>): string {
  const papers = row.documents.map(({ id, state: scanned }) => [id, scanned]);
  const seen = JSON.stringify([
    submissions,
    row.status,
    row.requests,
    row.corrections,
    papers,
    facts.messages,
  ]);
  const hash = createHash('sha256').update(seen).digest('base64url').slice(0, 16);
  return `"${row.id}.${state.version}-${hash}"`;
}

/** Who works on a case at this moment, unless it is she herself. */
export function holderOf(
  { state }: { state: Pick<Case['state'], 'holder' | 'holderName' | 'heldUntil'> },
  { subject }: Pick<Staff, 'subject'>,
  now: Date,
): { name: string; until: string } | undefined {
  const { holder, holderName, heldUntil } = state;
  if (!holder || holder === subject || !heldUntil || heldUntil <= now) return undefined;
  return { name: holderName ?? '', until: heldUntil.toISOString() };
}

function presentDocuments(of: Case, staff: Staff) {
  const { row, state } = of;
  const { release, language } = staff;
  const { fileCategories } = release.portal(language);
  const received = row.dateReceived!;
  return row.documents.map((one) => {
    const { id, fileName, type, size, state: scanned, uploadedAt } = one;
    const said = saidOf(one);
    const kind = fileCategories.find(({ value }) => said.includes(value));
    const description = said.find((text) => typeof text === 'string' && text !== fileName);
    return {
      id,
      fileName,
      type,
      size,
      state: scanned,
      uploadedAt: new Date(uploadedAt).toISOString(),
      ...(kind && { kind: kind.label }),
      ...(typeof description === 'string' && { description }),
      isNew: isNewDocument(one, { actedAt: state.actedAt, received }),
      ...(paperOf(of, staff, one) && { canAsk: true as const }),
    };
  });
}

/** All that somebody at the desk sees of a case; restricted answers are starred. */
export async function presentCase(
  services: Pick<Services, 'releases' | 'vault' | 'clock'>,
  runner: QueryRunner,
  one: Case,
  staff: Staff,
) {
  const { row, state, facts, sentAt, application, validated } = one;
  const { desk, release, language, subject } = staff;
  const status = release.portal(language).statuses.find(({ id }) => id === row.status);
  const isReview = roleOf(release, row) === 'review';
  const live = isReview ? await findById(runner, row.id) : undefined;
  const flags = desk.flags.filter(({ id }) => state.flags.includes(id));
  const holder = holderOf(one, staff, services.clock());
  return {
    number: row.id,
    name: caseName(desk, one),
    etag: caseTag(one),
    status: { id: row.status, label: status?.label ?? row.status },
    received: writeDay(String(facts.received), language),
    sentAt: writeTime(release, language, sentAt),
    answeredIn: application.language,
    isEditing: isReview,
    ...(one.isUnderOther && { isUnderOther: true }),
    flags: flags.map(({ label }) => label),
    ...(state.assignee && {
      assignee: { name: state.assigneeName ?? '', isMe: state.assignee === subject },
    }),
    ...(holder && { holder }),
    sections: await describeAnswers(services, runner, one, staff),
    documents: presentDocuments(one, staff),
    requests: live
      ? presentRequests({ row: live, release, language }, validated.form).map(
          ({ title, reason }) => ({
            title,
            ...(reason && { reason }),
          }),
        )
      : [],
    same: await findSame(services, runner, row.id, staff),
    messages: await readCaseMessages(services, runner, row.id),
    deliveries: await readCaseDeliveries(runner, row.id),
    ...(await readTimeline(services, runner, { one, staff })),
    ...(await presentOffers(runner, one, staff)),
    may: DESK_RIGHTS.filter((right) => hasRight(staff, right)),
  };
}
