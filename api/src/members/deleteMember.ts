import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { checkListHeld } from '../applications/corrections.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
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
    checkListHeld(workspace, 'household_member');
    if ((await session.run(DELETE, [id, workspace.row.id])) === 0) throw notFound();
    await recordEvent(session, {
      actor: context.applicant.subject,
      action: 'member-delete',
      applicationId: workspace.row.id,
      details: { member: id },
    });
    await judgeCompleteness(session, await reopen(services, session, workspace));
  });
}
