import type { QueryRunner } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { lockOpen } from './ApplicationRow.ts';
import { holdOthers } from './holdOthers.ts';
import { releaseOf } from './openApplication.ts';
import { checkEditable } from './saveApplication.ts';
import { openWorkspace, type Workspace } from './Workspace.ts';

/**
 * Runs `work` in one transaction that holds the applicant's open application, so that neither a
 * submit nor another change comes between. The application's own version stays as it is.
 * @throws ProblemError 401 when the account is gone, 404 without an application, 409 when it cannot be changed now.
 */
export function changeApplication<Result>(
  services: Services,
  { applicant, language }: RequestContext,
  work: (runner: QueryRunner, workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  return services.database.transact(async (runner) => {
    await services.owners.hold(runner, applicant.subject);
    const row = await lockOpen(runner, applicant.subject);
    if (!row) throw notFound();
    const release = await releaseOf(services, row);
    const opened = openWorkspace(services, row, release, language);
    checkEditable(services, applicant, opened);
    const workspace = await holdOthers(services, runner, opened);
    return work(runner, workspace);
  });
}

/** The same application after a change in the same transaction. */
export async function reopen(
  services: Services,
  runner: QueryRunner,
  { row, release, language }: Workspace,
): Promise<Workspace> {
  const now = await lockOpen(runner, row.owner);
  if (!now) throw notFound();
  return openWorkspace(services, now, release, language);
}
