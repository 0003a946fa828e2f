import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, heldAnswers } from '@porchlight/engine';
import type { Session } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { findSubmission } from './asSubmitted.ts';
import { findAsked } from './findAsked.ts';
import { holdMembers, layMembers } from './heldMembers.ts';
import { roleOf } from './policies.ts';
import { judgeApplication, openWorkspace, type Workspace } from './Workspace.ts';

/** Whether some answers are asked for again: all others are held then. */
const areOthersHeld = ({ row, release }: Pick<Workspace, 'row' | 'release'>): boolean =>
  row.corrections.length > 0 && roleOf(release, row) === 'review';

/** Lists whose items are others than those that were sent: what she has begun to change stays open. */
function changedLists(now: Workspace, sent: Workspace): Set<string> {
  const own = ({ row }: Workspace) => row.incomes.filter(({ memberId }) => memberId === null);
  // What differs of one of the people is held by itself.
  const people = ({ members }: Workspace) => members.map(({ row }) => row.id);
  const differs = (read: (workspace: Workspace) => unknown) =>
    !isDeepStrictEqual(read(now), read(sent));
  return new Set([
    ...(differs(own) ? ['income'] : []),
    ...(differs(people) ? ['household_member'] : []),
  ]);
}

/** The same application with what was sent of the answers that must stay as they are. */
export async function holdOthers(
  services: Pick<Services, 'vault' | 'clock'>,
  session: Session,
  workspace: Workspace,
): Promise<Workspace> {
  if (!areOthersHeld(workspace)) return workspace;
  const { row, release, language } = workspace;
  const found = await findSubmission(session, row.id);
  if (!found) return workspace;
  const { snapshot } = found;
  const sent = openWorkspace(services, { ...row, ...snapshot }, release, language);
  const { form, raw, evaluation, problems } = judgeApplication(sent);
  const asked = new Set(row.corrections.flatMap(({ at }) => findAsked(form, at)?.pointer ?? []));
  const changed = changedLists(workspace, sent);
  const fields = fieldsOf(form);
  const pointers = heldAnswers(form, evaluation, problems, asked).filter(
    (pointer) => !changed.has(fields.get(pointer)?.resource?.path ?? ''),
  );
  const documents = snapshot.documents.map(({ id }) => id);
  const members = holdMembers(workspace, sent, form);
  const held = { ...workspace, held: { raw, pointers, documents, members } };
  return { ...held, members: layMembers(held) };
}
