import { ASSIGNEE, mayHoldIn } from '../../kernel/desk/index.ts';
import { suggested } from '../findings.ts';
import type { DeskNoticeSource } from '../meta/sources.generated.ts';
import { report } from '../readPack.ts';
import { type DeskCheck, rolesOf } from './DeskCheck.ts';
import { kindsOfCases } from './kindsOfCases.ts';
import type { WrittenFile } from './readDesk.ts';
import { type Status, statusesOfCases } from './StatusWalk.ts';

type Notice = WrittenFile<DeskNoticeSource>;

/** The words of a mail to staff beside its notices, in desk/words.json. */
const WORDS = ['mail.subject', 'mail.open', 'mail.foot'];

/** What a notice to an applicant may have, and one to staff may not. */
function checkShape({ pack }: DeskCheck, { file, source }: Notice): void {
  const tell = (at: (string | number)[], message: string) =>
    report(pack, file, at, 'notice-to-staff', message);
  if (source.mail !== undefined)
    tell(['mail'], 'a mail to staff always says all of the notice: "mail" says nothing here');
  if (source.text !== undefined) tell(['text'], 'no text message goes to staff');
  for (const [index, { list }] of source.blocks.entries())
    if (list !== undefined) tell(['blocks', index, 'list'], 'a notice to staff lists no answers');
}

/** The statuses that a case can have when a notice tells of it. */
function statusesTold(
  check: DeskCheck,
  { source: { on, statuses } }: Notice,
  reached: Status[],
): Status[] {
  const first = reached.find(({ role }) => role === 'submitted');
  if (on === 'submitted') return first ? [first] : [];
  const again = reached.flatMap(({ role, returnsTo }) =>
    role === 'review' ? (returnsTo ?? first?.id ?? []) : [],
  );
  return statusesOfCases(check).filter(
    ({ id }) =>
      reached.some((one) => one.id === id) &&
      (on !== 'resubmitted' || again.includes(id)) &&
      (on !== 'status' || (statuses?.includes(id) ?? true)),
  );
}

/** Whether a role may ever see a case of which a notice tells. */
function maySee(check: DeskCheck, id: string, notice: Notice, reached: Status[]): boolean {
  const { desk } = check;
  const { sees } = desk.roles.find((role) => role.id === id)!;
  if (!sees) return true;
  const kinds = kindsOfCases(check);
  return statusesTold(check, notice, reached).some((status) =>
    kinds.some((given) => mayHoldIn(desk, sees, status.id, given)),
  );
}

function checkReceivers(check: DeskCheck, notice: Notice, reached: Status[]): void {
  const { pack } = check;
  const { file, source } = notice;
  const roles = rolesOf(check);
  const known = [ASSIGNEE, ...roles];
  if (source.on === 'submitted' && source.to!.every((id) => id === ASSIGNEE)) {
    const message = 'nobody has a case that has just come: name a role';
    report(pack, file, ['to'], 'notice-never-sent', message);
  }
  for (const [index, id] of source.to!.entries()) {
    const at = ['to', index];
    if (!known.includes(id)) {
      report(pack, file, at, 'unknown-role', `there is no role "${id}"`, suggested(id, known));
    } else if (id === ASSIGNEE) {
      const message = `"${ASSIGNEE}" is who has the case: call the role otherwise`;
      if (roles.includes(id)) report(pack, file, at, 'notice-to-staff', message);
    } else if (!maySee(check, id, notice, reached)) {
      const message = `the role "${id}" sees no case of which it tells`;
      report(pack, file, at, 'notice-never-sent', message);
    }
  }
}

/** Reports what is wrong with notices to staff, beside what is wrong with those to anybody. */
export function checkStaffNotices(check: DeskCheck, reached: Status[]): void {
  const { pack, files } = check;
  const notices = files.notices.filter(({ source }) => source.to !== undefined);
  if (notices.length === 0) return;
  for (const notice of notices) {
    checkShape(check, notice);
    checkReceivers(check, notice, reached);
  }
  const words = pack.files.get('desk/words.json');
  const missing = WORDS.filter((id) => typeof words?.data[id] !== 'string');
  if (!words || missing.length === 0) return;
  const message = `it has no ${missing.join(', ')}, which mails to staff say beside their notices`;
  report(pack, words, [], 'notice-to-staff', message);
}
