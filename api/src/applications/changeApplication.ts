import type { QueryRunner } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { lockOpen } from './ApplicationRow.ts';
import { type DecryptedApplication, decryptApplication } from './DecryptedApplication.ts';
import { holdOthers } from './holdOthers.ts';
import { releaseOf } from './openApplication.ts';
import { checkEditable } from './saveApplication.ts';

/**
 * Runs `work` in one transaction that holds the applicant's open application, so that neither a
 * submit nor another change comes between. The application's own version stays as it is.
 * @throws ProblemError 401 when the account is gone, 404 without an application, 409 when it cannot be changed now.
 */
export function changeApplication<Result>(
  services: Services,
  { applicant, language }: RequestContext,
  work: (runner: QueryRunner, application: DecryptedApplication) => Promise<Result>,
): Promise<Result> {
  return services.database.transact(async (runner) => {
    await services.owners.hold(runner, applicant.subject);
    const row = await lockOpen(runner, applicant.subject);
    if (!row) throw notFound();
    const release = await releaseOf(services, row);
    const opened = decryptApplication(services, row, release, language);
    checkEditable(services, applicant, opened);
    const application = await holdOthers(services, runner, opened);
    return work(runner, application);
  });
}

/** The same application after a change in the same transaction. */
export async function reopen(
  services: Services,
  runner: QueryRunner,
  { row, release, language }: DecryptedApplication,
): Promise<DecryptedApplication> {
  const now = await lockOpen(runner, row.owner);
  if (!now) throw notFound();
  return decryptApplication(services, now, release, language);
}
