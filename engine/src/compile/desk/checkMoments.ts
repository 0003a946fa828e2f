import type { NoticeKind } from '../../kernel/eventKinds.ts';
import type { DeskNoticeSource } from '../meta/sources.generated.ts';
import { report } from '../readPack.ts';
import { checkStaffNotices } from './checkStaffNotices.ts';
import { checkKnownNames, type DeskCheck } from './DeskCheck.ts';
import type { WrittenFile } from './readDesk.ts';
import { type Status, StatusWalk } from './StatusWalk.ts';

type Notice = WrittenFile<DeskNoticeSource>;

/** Why a moment never comes; undefined for one that does. */
function whyNever(
  { pack, files, statuses }: DeskCheck,
  { on, to }: { on: NoticeKind; to?: string[] | undefined },
  reached: Status[],
): string | undefined {
  if (on === 'message' && !files.source.messages)
    return 'applicants cannot write: the desk takes no messages';
  if (on === 'resubmitted' && !reached.some(({ role }) => role === 'review'))
    return 'no case comes to a status in which something is sent again';
  if (on === 'draft-ending' && to) return 'no staff may see a draft';
  if (on === 'draft-ending' && !pack.files.get('portal.json')?.data.reminder)
    return 'portal.json has no "reminder" that says when';
  const isSent = statuses.some(({ role }) => role === 'submitted');
  return isSent || on === 'draft-ending' ? undefined : 'nothing is ever sent';
}

/** Statuses that there are, and that a case can get. */
function checkStatuses(
  check: DeskCheck,
  { file, source: { on, statuses: told = [] } }: Notice,
  reached: Status[],
): void {
  const { pack, statuses } = check;
  const known = statuses.map(({ id }) => id);
  checkKnownNames(pack, file, ['statuses'], told, {
    known,
    code: 'unknown-status',
    what: 'status',
  });
  for (const [index, id] of told.entries()) {
    const at = ['statuses', index];
    if (on !== 'status')
      report(pack, file, at, 'notice-never-sent', 'a status is told of with "on": "status"');
    else if (known.includes(id) && !reached.some((one) => one.id === id))
      report(pack, file, at, 'notice-never-sent', `no case ever becomes "${id}"`);
  }
}

/** Whether two notices tell of the same moment. */
const meet = ({ source: one }: Notice, { source: other }: Notice, reached: Status[]): boolean => {
  const has = ({ statuses }: DeskNoticeSource, id: string) => statuses?.includes(id) ?? true;
  // Of what happens at once the applicant gets one notice, and staff all of theirs.
  if (one.on !== other.on || one.to || other.to) return false;
  return one.on !== 'status' || reached.some(({ id }) => has(one, id) && has(other, id));
};

/** Reports notices that wait for what never happens, and two that would tell of the same moment. */
export function checkMoments(check: DeskCheck): void {
  const { pack, files, statuses } = check;
  const walk = new StatusWalk(check);
  const reached = statuses.filter(({ id }) => walk.reached.has(id));
  checkStaffNotices(check, reached);
  const timed = files.notices.filter(({ source }) => source.on !== undefined);
  for (const [index, notice] of timed.entries()) {
    const { file, source } = notice;
    const why = whyNever(check, { on: source.on!, to: source.to }, reached);
    if (why) report(pack, file, ['on'], 'notice-never-sent', why);
    checkStatuses(check, notice, reached);
    const other = timed.slice(0, index).find((before) => meet(before, notice, reached));
    if (!other) continue;
    const message = `"${other.name}" tells of the same moment, and is sent instead`;
    report(pack, file, ['on'], 'notice-never-sent', message);
  }
}
