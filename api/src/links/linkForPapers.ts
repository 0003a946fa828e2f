import { papersToCome } from '@porchlight/engine';
import { type ApplicationRow, findOpen } from '../applications/ApplicationRow.ts';
import { asSubmitted } from '../applications/asSubmitted.ts';
import { decryptApplication, validateApplication } from '../applications/DecryptedApplication.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { roleOf } from '../applications/policies.ts';
import type { Applicant } from '../auth/index.ts';
import type { QueryRunner } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { createLink, type MadeLink } from './manageLinks.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'vault'>;

/** The titles of papers that were not sent with an application and may come later. */
export async function listPapersToCome(
  services: Needs,
  row: ApplicationRow,
  language: string,
  runner: QueryRunner = services.database,
): Promise<string[]> {
  const release = await releaseOf(services, row);
  const sent = await asSubmitted(runner, row, services.releases.current());
  const { form, evaluation } = validateApplication(
    decryptApplication(services, sent, release, language),
  );
  return papersToCome(form, evaluation).map(({ title }) => title);
}

/**
 * Makes a link by which an applicant adds the papers that she did not send. Its address is in this
 * answer and nowhere else. Audited.
 * @throws ProblemError 401 when the account is gone; 404 where nothing is to come: all is there, it was not sent, or the pack wants
 *   papers at once.
 */
export async function createPapersLink(
  services: Needs & Pick<Services, 'owners'>,
  applicant: Applicant,
  language: string,
): Promise<MadeLink> {
  const row = await findOpen(services.database, applicant.subject);
  if (!row || roleOf(services.releases.current(), row) !== 'submitted') throw notFound();
  const papers = await listPapersToCome(services, row, language);
  if (papers.length === 0) throw notFound();
  const { subject } = applicant;
  const hold = (runner: QueryRunner) => services.owners.hold(runner, subject);
  return createLink(services, { application: row.id }, subject, hold);
}
