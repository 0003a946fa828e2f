import { randomUUID } from 'node:crypto';
import {
  type Answers,
  type Form,
  findStep,
  initialAnswers,
  splitRestricted,
} from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Applicant } from '../auth/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { type ApplicationRow, findById, findOpen, lockOpen } from './ApplicationRow.ts';
import { collectionForm } from './collectionForms.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  overlayAnswers,
} from './DecryptedApplication.ts';
import { releaseOf } from './openApplication.ts';
import { roleOf } from './policies.ts';
import { checkEditable } from './saveApplication.ts';
import { sealSetAside } from './setAside.ts';

const UPDATE = sql(
  'application-start-from',
  `update applications set answers = $3, restricted = $4, step = $5, started_from = $6,
   set_aside = $7, visited = $8, version = version + 1 where id = $1 and version = $2`,
);
const ADD_MEMBER = sql(
  'member-copy',
  `insert into members (record, application_id, step, is_finished, is_complete, answers, restricted,
     release, set_aside)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
const ADD_INCOME = sql(
  'income-copy',
  'insert into incomes (application_id, member_id, answers) values ($1, $2, $3)',
);
const COPY_DOCUMENTS = sql(
  'document-copy',
  `insert into documents (application_id, key, file_name, answers, type, size, sha256, scan,
     state, refusal, slot)
   select $2, key, file_name, answers, type, size, sha256, scan, state, refusal, slot from documents
   where application_id = $1 order by id`,
);

/**
 * Copies an expired draft of the same applicant into the new one: answers, members, incomes and
 * documents. What was typed in the new one already stays.
 * @throws ProblemError 404 when it is not hers or not expired, 409 when the new one was sent, or
 * has members, incomes or documents of its own.
 */
export async function startFrom(
  services: Services,
  applicant: Applicant,
  previousId: number,
  language: string,
): Promise<DecryptedApplication> {
  const { database } = services;
  await database.transact(async (runner) => {
    await services.owners.hold(runner, applicant.subject);
    const row = await lockOpen(runner, applicant.subject);
    const source = await findById(runner, previousId);
    if (!row || !source || !isExpiredOf(services, source, applicant)) throw notFound();
    const release = await releaseOf(services, row);
    const application = decryptApplication(services, row, release, language);
    checkEditable(services, applicant, application);
    if (row.startedFrom === previousId) return;
    if (
      row.dateReceived !== null ||
      row.startedFrom !== null ||
      row.members.length ||
      row.incomes.length ||
      row.documents.length
    )
      throw new ProblemError(409, 'not-editable');
    await copyAll(
      services,
      runner,
      application,
      decryptApplication(services, source, release, language),
    );
    await recordEvent(runner, {
      actor: applicant.subject,
      action: 'start-from',
      applicationId: row.id,
      details: { from: previousId },
    });
  });
  const row = await findOpen(database, applicant.subject);
  if (!row) throw notFound();
  return decryptApplication(services, row, await releaseOf(services, row), language);
}

function isExpiredOf(services: Services, row: ApplicationRow, applicant: Applicant): boolean {
  const role = roleOf(services.releases.current(), row);
  return row.owner === applicant.subject && row.closedAt !== null && role === 'expired';
}

/** What the new draft has beyond its first answers: it wins over what is copied. */
function typedIn(form: Form, raw: Answers): Answers {
  const first = initialAnswers(form);
  return Object.fromEntries(
    Object.entries(raw).map(([group, fields]) => [
      group,
      Object.fromEntries(
        Object.entries(fields).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[group]?.[name]),
        ),
      ),
    ]),
  );
}

async function copyAll(
  { vault }: Services,
  runner: QueryRunner,
  { row, release, raw, setAside }: DecryptedApplication,
  source: DecryptedApplication,
): Promise<void> {
  const base = release.form('application');
  const answers = overlayAnswers(
    overlayAnswers(initialAnswers(base), source.raw),
    typedIn(base, raw),
  );
  const form = release.formFor('application', answers);
  const sealedNow = [row, source.row].flatMap((one) => Object.keys(one.restricted));
  const { open, restricted } = splitRestricted(form, answers, sealedNow);
  const step = findStep(form, source.row.step)?.name ?? row.step;
  const sealed = vault.seal(row.record, restricted, { sealed: row.restricted, plain: raw });
  const aside = sealSetAside(vault, row.record, [...source.setAside, ...setAside]);
  await runner.run(UPDATE, [
    row.id,
    row.version,
    open,
    sealed,
    step,
    source.row.id,
    aside,
    source.row.visited,
  ]);
  const ids = new Map<number | null, number | null>([[null, null]]);
  for (const member of source.members) {
    const record = randomUUID();
    const parts = splitRestricted(
      collectionForm(release, 'household_member'),
      member.raw,
      Object.keys(member.row.restricted),
    );
    const { step: at, isFinished, isComplete } = member.row;
    const copied = await runner.first<{ id: number }>(ADD_MEMBER, [
      record,
      row.id,
      at,
      isFinished,
      isComplete,
      parts.open,
      vault.seal(record, parts.restricted),
      release.hash,
      sealSetAside(vault, record, member.setAside),
    ]);
    ids.set(member.row.id, copied?.id ?? null);
  }
  for (const income of source.row.incomes)
    await runner.run(ADD_INCOME, [row.id, ids.get(income.memberId), income.answers]);
  await runner.run(COPY_DOCUMENTS, [source.row.id, row.id]);
}
