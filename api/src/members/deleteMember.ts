import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { checkListHeld } from '../applications/corrections.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { notedIn, noteItem } from '../applications/saves.ts';
import { takeBackKey } from '../applications/withIdempotencyKey.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { entityTag } from '../http/entityTags.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkMemberTag, staleMember } from './staleMember.ts';
import { updateCompleteness } from './updateCompleteness.ts';

const DELETE = sql(
  'member-delete',
  `${notedIn('$2', '$3')} delete from members where id = $1 and application_id = $2`,
);

/**
 * Removes a member with her incomes, as she was when that was asked for.
 * @throws ProblemError 404, 409, 412 `stale` when another one has changed her since
 */
export async function deleteMember(
  services: Services,
  context: RequestContext,
  id: number,
): Promise<void> {
  await changeApplication(services, context, async (runner, application) => {
    const known = application.members.find(({ row }) => row.id === id);
    if (!known) throw notFound();
    checkMemberTag(application, known, context.ifMatch);
    await remove(services, context, { runner, application, id });
  });
}

/**
 * Takes back the creation with a key, and removes whom it made. Whether or not it had arrived, repeating it is refused.
 * @throws ProblemError 404, 409, 412 `stale` when she was changed since, or has incomes by now, 422
 */
export async function takeBackMember(
  services: Services,
  context: RequestContext,
  key: string,
): Promise<void> {
  await changeApplication(services, context, async (runner, application) => {
    const owner = context.applicant.subject;
    const made = await takeBackKey(runner, services.vault, { owner, key, kind: 'member' });
    const known = application.members.find(({ row }) => row.id === made?.id);
    if (!made || !known) return;
    const { id } = known.row;
    // A creation brings no incomes: they were added to her since.
    const isAlone = application.row.incomes.every(({ memberId }) => memberId !== id);
    if (!isAlone || !made.isMadeWith(entityTag(known.row))) throw staleMember(application, known);
    await remove(services, context, { runner, application, id });
  });
}

async function remove(
  services: Services,
  context: RequestContext,
  {
    runner,
    application,
    id,
  }: { runner: QueryRunner; application: DecryptedApplication; id: number },
): Promise<void> {
  checkListHeld(application, 'household_member');
  const saved = noteItem(application, 'household_member');
  await runner.run(DELETE, [id, application.row.id, saved]);
  await recordEvent(runner, {
    actor: context.applicant.subject,
    action: 'member-delete',
    applicationId: application.row.id,
    details: { member: id },
  });
  await updateCompleteness(runner, await reopen(services, runner, application));
}
