import {
  formatMessage,
  pathOfCase,
  type WrittenBlock,
  type WrittenNotice,
} from '@porchlight/engine';
import { DecryptionError } from '../crypto/index.ts';
import { openCase } from '../desk/openCase.ts';
import type { JobRun } from '../jobs/Job.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../messages/writeMail.ts';
import type { Services } from '../Services.ts';
import { findStaffMember, maySee, receiverOf, type StaffMember } from './findReceivers.ts';
import {
  type ClaimedStaffMail,
  failNotices,
  joinWaiting,
  removeStaffMail,
  takeBack,
} from './staffMails.ts';
import { type NoticeOfMail, noticesOfMail, writtenOf } from './staffNoticeRows.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'vault'>;
type Say = JobRun['say'];

/** A notice as she reads it. */
interface Said {
  applicationId: number;
  written: WrittenNotice;
}

/** Whether she is still among the receivers of a notice, and sees its case. */
async function isHers(
  services: Needs,
  member: StaffMember,
  { notice, role, applicationId }: NoticeOfMail,
): Promise<boolean> {
  const { database, releases } = services;
  const release = releases.current();
  const desk = release.desk();
  const one = desk && (await openCase(services, database, applicationId, release));
  if (!one || !maySee(desk, member, one.root)) return false;
  // As what she got it alone, where the pack has it no longer.
  const to = desk.staffNotices?.find(({ name }) => name === notice)?.to ?? [role];
  return receiverOf(member, to, one.state.assignee) !== undefined;
}

/** The notices that she is told. Those that she may not be told any more go; one that can't be read ends. */
async function findNotices(
  services: Needs,
  mail: ClaimedStaffMail,
  member: StaffMember | undefined,
  say: Say,
): Promise<Said[]> {
  const { clock, database, releases, vault } = services;
  const digestMinutes = releases.current().desk()?.mail?.digestMinutes;
  // What a server may have of it stays as it is.
  if (mail.attempts === 1 && digestMinutes)
    await joinWaiting(database, mail, clock(), digestMinutes);
  const hers: Said[] = [];
  const others: number[] = [];
  const broken: number[] = [];
  for (const notice of await noticesOfMail(database, mail.id)) {
    const { id, applicationId, language } = notice;
    try {
      if (member && (await isHers(services, member, notice)))
        hers.push({ applicationId, written: writtenOf(vault, notice)[language]! });
      else others.push(id);
    } catch (error) {
      // What else goes wrong may pass: the mail is tried again.
      if (!(error instanceof DecryptionError)) throw error;
      say?.({ applicationId, notice: notice.notice }, 'A notice to staff cannot be read');
      broken.push(id);
    }
  }
  await failNotices(database, mail, broken, clock());
  await takeBack(database, mail, others);
  return hers;
}

const leadsToCase = ({ blocks }: WrittenNotice): boolean =>
  blocks.some((block) => 'button' in block && block.to === 'case');

/**
 * The mail that tells one of the staff what has happened with cases: each notice under its subject, with a link to its
 * case. Undefined where nothing of it may be told her any more: then the mail is gone.
 */
export async function composeStaffMail(
  services: Needs,
  mail: ClaimedStaffMail,
  logLine?: Say,
): Promise<Omit<Mail, 'messageId'> | undefined> {
  const { config, database, releases } = services;
  const member = await findStaffMember(services, mail.staff);
  const address = member?.email ?? undefined;
  const notices = await findNotices(services, mail, address ? member : undefined, logLine);
  if (!member || !address || notices.length === 0) {
    await removeStaffMail(database, mail);
    return undefined;
  }
  const release = releases.current();
  const { language, accent } = release.portal(member.language ?? mail.language);
  const { texts } = release.desk(language)!;
  // A pack from before such mails has no words for them.
  const say = (id: string, places: { [name: string]: number } = {}) =>
    Object.hasOwn(texts, id) ? formatMessage(texts, id, places, language) : undefined;
  const said = notices.map(({ applicationId, written }) => {
    const open = say('mail.open', { number: applicationId });
    const path = pathOfCase(applicationId);
    const link: WrittenBlock[] =
      leadsToCase(written) || open === undefined ? [] : [{ button: open, to: 'case', path }];
    return { subject: written.subject, blocks: [...written.blocks, ...link] };
  });
  const [first] = said;
  const subject =
    said.length === 1
      ? first!.subject
      : (say('mail.subject', { count: said.length }) ?? first!.subject);
  const blocks =
    said.length === 1
      ? first!.blocks
      : said.flatMap((one): WrittenBlock[] => [{ heading: one.subject }, ...one.blocks]);
  const foot = say('mail.foot');
  const look = { language, publicUrl: config.publicUrl, accent };
  const paragraphs = foot === undefined ? [] : [{ paragraph: foot }];
  return { to: address, ...(await writeMail({ subject, blocks, foot: paragraphs, ...look })) };
}
