import {
  ASSIGNEE,
  formatMessage,
  pathOfCase,
  type WrittenBlock,
  type WrittenNotice,
} from '@porchlight/engine';
import { openCase } from '../desk/openCase.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../messages/writeMail.ts';
import type { Services } from '../Services.ts';
import { findTold, maySee, type Told } from './findReceivers.ts';
import { type ClaimedStaffMail, joinWaiting, removeStaffMail, takeBack } from './staffMails.ts';
import { noticesOfMail, writtenOf } from './staffNoticeRows.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'vault'>;
type OfMail = Awaited<ReturnType<typeof noticesOfMail>>[number];

/** Whether she may still be told a notice: she has the role as which she gets it, and sees the case. */
async function isHers(services: Needs, told: Told | undefined, notice: OfMail): Promise<boolean> {
  const { database, releases } = services;
  const release = releases.current();
  const desk = release.desk();
  if (!told || !desk) return false;
  const { role, applicationId } = notice;
  if (role !== ASSIGNEE && !told.roles.includes(role)) return false;
  if (desk.roles.some(({ id, sees }) => told.roles.includes(id) && !sees)) return true;
  const one = await openCase(services, database, applicationId, release);
  return one !== undefined && maySee(desk, told, one.root);
}

/** The notices that she is told, and without those that she may not be told any more. */
async function findNotices(services: Needs, mail: ClaimedStaffMail, told: Told | undefined) {
  const { database, releases } = services;
  // What a server may have of it stays as it is.
  if (mail.attempts === 1 && releases.current().desk()?.mail?.digestMinutes)
    await joinWaiting(database, mail);
  const hers: OfMail[] = [];
  const others: number[] = [];
  for (const notice of await noticesOfMail(database, mail.id))
    if (await isHers(services, told, notice)) hers.push(notice);
    else others.push(notice.id);
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
): Promise<Omit<Mail, 'messageId'> | undefined> {
  const { config, database, releases, vault } = services;
  const told = await findTold(services, mail.staff);
  const notices = await findNotices(services, mail, told);
  if (!told || notices.length === 0) {
    await removeStaffMail(database, mail);
    return undefined;
  }
  const release = releases.current();
  const { language, accent } = release.portal(told.language ?? mail.language);
  const { texts } = release.desk(language)!;
  // A pack from before such mails has no words for them.
  const say = (id: string, places: { [name: string]: number } = {}) =>
    Object.hasOwn(texts, id) ? formatMessage(texts, id, places, language) : undefined;
  const said = notices.map((notice) => {
    const byLanguage = writtenOf(vault, notice);
    const written = byLanguage[notice.language]!;
    const open = say('mail.open', { number: notice.applicationId });
    const path = pathOfCase(notice.applicationId);
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
  return { to: told.email, ...(await writeMail({ subject, blocks, foot: paragraphs, ...look })) };
}
