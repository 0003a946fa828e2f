import { randomUUID } from 'node:crypto';
import { initialAnswers } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Applicant } from '../auth/index.ts';
import { sql } from '../database/index.ts';
import { refreshContact } from '../messages/contact.ts';
import type { Services } from '../Services.ts';
import { type ApplicationRow, findOpen } from './ApplicationRow.ts';
import { asSubmitted } from './asSubmitted.ts';
import { type DecryptedApplication, decryptApplication } from './DecryptedApplication.ts';
import { holdOthers } from './holdOthers.ts';
import { isIntakeOpen, isOverdue, roleOf } from './policies.ts';

// Two tabs may ask for the first one at once: the second finds what the first has made.
const CREATE = sql(
  'application-create',
  `insert into applications (record, owner, status, release, step, answers, started_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (owner) where closed_at is null do nothing`,
);
const CLOSE = sql(
  'application-close',
  `update applications set status = $3, closed_at = $4, version = version + 1
   where id = $1 and version = $2 and closed_at is null`,
);
const BEGIN = sql(
  'application-begin',
  `update applications set status = $3, started_at = $4, release = $5, version = version + 1
   where id = $1 and version = $2`,
);

/**
 * The applicant's application as it stands now, making the draft on the first call. A draft whose
 * days are over is closed, kept, and offered as a start for the new one.
 */
export async function openApplication(
  services: Services,
  applicant: Applicant,
  language: string,
): Promise<DecryptedApplication> {
  const { database, owners, releases, clock } = services;
  const release = releases.current();
  let row = await findOpen(database, applicant.subject);
  if (row && isOverdue(release, row, clock())) {
    await closeOverdue(services, row, release);
    row = await findOpen(database, applicant.subject);
  }
  if (row && isWaiting(release, row) && isIntakeOpen(release, clock())) {
    const status = release.statusByRole('draft').id;
    await database.transact(async (runner) => {
      await owners.hold(runner, applicant.subject);
      await runner.run(BEGIN, [row!.id, row!.version, status, clock(), release.hash]);
    });
    row = await findOpen(database, applicant.subject);
  }
  row ??= await createApplication(services, applicant, release);
  // By this she is reminded of it, should she leave it.
  if (release.compiled.settings.reminder && roleOf(release, row) === 'draft')
    await refreshContact(database, row.id, applicant, language);
  row = await asSubmitted(database, row, release);
  const application = decryptApplication(services, row, await releaseOf(services, row), language);
  return holdOthers(services, database, application);
}

/** Everybody works on the public release; what was submitted is read under its own. */
export async function releaseOf(
  { releases }: Pick<Services, 'releases'>,
  row: ApplicationRow,
): Promise<Release> {
  const current = releases.current();
  if (roleOf(current, row) !== 'submitted' && row.closedAt === null) return current;
  return (await releases.open(row.release)) ?? current;
}

const isWaiting = (release: Release, row: ApplicationRow) =>
  release.statusById(row.status) !== undefined && roleOf(release, row) === 'initial';

async function createApplication(
  { database, owners, clock }: Services,
  applicant: Applicant,
  release: Release,
): Promise<ApplicationRow> {
  const form = release.form('application');
  const role = isIntakeOpen(release, clock()) ? 'draft' : 'initial';
  const values = [
    randomUUID(),
    applicant.subject,
    release.statusByRole(role).id,
    release.hash,
    form.steps[0]?.name,
    initialAnswers(form),
    clock(),
  ];
  await database.transact(async (runner) => {
    await owners.hold(runner, applicant.subject);
    await runner.run(CREATE, values);
  });
  const row = await findOpen(database, applicant.subject);
  if (!row) throw new Error('An application was made and is not there.');
  return row;
}

async function closeOverdue(
  { database, clock }: Services,
  row: ApplicationRow,
  release: Release,
): Promise<void> {
  const status = release.statusByRole('expired').id;
  await database.transact(async (runner) => {
    const closed = await runner.run(CLOSE, [row.id, row.version, status, clock()]);
    if (closed === 0) return;
    await recordEvent(runner, {
      actor: 'portal',
      action: 'status',
      applicationId: row.id,
      details: { from: row.status, to: status },
    });
  });
}
