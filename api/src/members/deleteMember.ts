import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { checkListHeld } from '../applications/corrections.ts';
import type { Workspace } from '../applications/Workspace.ts';
import { takeBackKey } from '../applications/withIdempotencyKey.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type Session, sql } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { judgeCompleteness } from './judgeCompleteness.ts';

const DELETE = sql('member-delete', 'delete from members where id = $1 and application_id = $2');

/** Removes a member with her incomes. @throws ProblemError 404, 409 */
export async function deleteMember(
  services: Services,
  context: RequestContext,
  id: number,
): Promise<void> {
  await changeApplication(services, context, async (session, workspace) => {
    if (!(await remove(services, context, { session, workspace, id }))) throw notFound();
  });
}

/** Takes back the creation with a key, and removes whom it made. @throws ProblemError 404, 409, 422 */
export async function takeBackMember(
  services: Services,
  context: RequestContext,
  key: string,
): Promise<void> {
  await changeApplication(services, context, async (session, workspace) => {
    const id = await takeBackKey(session, services.vault, context.applicant.subject, key);
    if (workspace.row.members.some((member) => member.id === id))
      await remove(services, context, { session, workspace, id: id! });
  });
}

/** @returns False where there is none. */
async function remove(
  services: Services,
  context: RequestContext,
  { session, workspace, id }: { session: Session; workspace: Workspace; id: number },
): Promise<boolean> {
  checkListHeld(workspace, 'household_member');
  if ((await session.run(DELETE, [id, workspace.row.id])) === 0) return false;
  await recordEvent(session, {
    actor: context.applicant.subject,
    action: 'member-delete',
    applicationId: workspace.row.id,
    details: { member: id },
  });
  await judgeCompleteness(session, await reopen(services, session, workspace));
  return true;
}
