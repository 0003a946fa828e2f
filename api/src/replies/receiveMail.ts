import { type QueryRunner, sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { holdOwner } from '../identity/owners.ts';
import { readContact } from '../messages/contact.ts';
import type { LeftOut } from '../messages/messageRows.ts';
import { keepMessage } from '../messages/writeMessage.ts';
import type { Services } from '../Services.ts';
import { answerReply } from './answerReply.ts';
import { NoMailError } from './NoMailError.ts';
import { noteBounce } from './noteBounce.ts';
import type { WrittenMail } from './readMail.ts';
import { findByTokens, type RepliedTo } from './replyAddress.ts';

/**
 * What became of a mail. `kept`: it is a message to staff; `repeated`: it was one already; `closed` and `waiting`:
 * its applicant is told where to write; `blank`: it says nothing; `automatic`: a machine has written it; `bounce`: a
 * mail of ours did not arrive; `unknown`: it is about no application that takes messages.
 */
export type Received =
  | 'kept'
  | 'repeated'
  | 'closed'
  | 'waiting'
  | 'blank'
  | 'automatic'
  | 'bounce'
  | 'unknown';

const LOCK = sql(
  'reply-lock',
  `select closed_at is not null as "isClosed" from applications
   where id = $1 and owner = $2 and date_received is not null for update`,
);
const KNOWN = sql(
  'reply-known',
  'select 1 from incoming_mail where application_id = $1 and hash = $2',
);
const REMEMBER = sql(
  'reply-remember',
  'insert into incoming_mail (application_id, hash, at) values ($1, $2, $3)',
);

/** Loaded where mails come. */
const loadParser = () => import('./readMail.ts');

/** At most so many characters, without half of one at the end. */
function shorten(text: string, most: number): string {
  const short = text.slice(0, most);
  return (/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short).trim();
}

/** What is kept of a mail, and what is not. */
function partsOf(
  { text, attachments }: WrittenMail,
  most: number,
): { text: string; leftOut: LeftOut } {
  return {
    text: shorten(text, most),
    leftOut: {
      ...(text.length > most && { isShortened: true }),
      ...(attachments > 0 && { attachments }),
    },
  };
}

/**
 * Keeps a mail as a message, once. Two deliveries of one mail wait for each other at the application's row.
 * @returns `waiting` where too many wait for an answer: it may come again
 */
async function keepOnce(
  services: Services,
  runner: QueryRunner,
  { applicationId, owner }: RepliedTo,
  { mail, language, most }: { mail: WrittenMail; language: string; most: number },
): Promise<'kept' | 'repeated' | 'waiting' | 'blank'> {
  if (await runner.first(KNOWN, [applicationId, mail.hash])) return 'repeated';
  if (mail.text === '') return 'blank';
  const message = { author: owner, applicationId, language, via: 'email' as const };
  try {
    await keepMessage(services, runner, { ...message, ...partsOf(mail, most) });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'messages-waiting') return 'waiting';
    throw error;
  }
  await runner.run(REMEMBER, [applicationId, mail.hash, services.clock()]);
  return 'kept';
}

async function takeReply(
  services: Services,
  runner: QueryRunner,
  to: RepliedTo,
  mail: WrittenMail & { wantsNoAnswer: boolean },
): Promise<Received> {
  const release = services.releases.current();
  const limits = release.desk()?.messages;
  if (!(await holdOwner(services.owners, runner, to.owner))) return 'unknown';
  const found = await runner.first<{ isClosed: boolean }>(LOCK, [to.applicationId, to.owner]);
  if (!limits || !found) return 'unknown';
  const contact = await readContact(runner, to.applicationId);
  const { language } = release.portal(contact.language);
  const answer = async (kind: 'papers' | 'closed' | 'waiting') => {
    if (mail.wantsNoAnswer) return;
    const whom = { applicationId: to.applicationId, ...contact, language };
    await answerReply(services, runner, whom, `reply-${kind}`);
  };
  if (found.isClosed) {
    await answer('closed');
    return 'closed';
  }
  const most = limits.maxLength;
  const became = await keepOnce(services, runner, to, { mail, language, most });
  if (became === 'waiting') await answer('waiting');
  else if (became !== 'repeated' && mail.attachments > 0) await answer('papers');
  return became;
}

/**
 * Takes a mail that came, once, however it came: the one to an address of replies is a message of that
 * application's owner. Whom it says that it is from counts for nothing.
 * @param raw As RFC 5322 has it.
 * @throws NoMailError for what is no mail, or is too large; where the database is away, what it throws
 */
export async function receiveMail(services: Services, raw: Uint8Array): Promise<Received> {
  const { config, database } = services;
  const place = config.mailReplies;
  if (!place) return 'unknown';
  if (raw.length > place.bytes) throw new NoMailError('It is larger than MAIL_BYTES.');
  const { readMail } = await loadParser();
  const mail = await readMail(raw, place);
  const to = await findByTokens(database, mail.tokens);
  if (!to) return 'unknown';
  if (mail.isAutomatic) {
    // Of a person's mail a report may be an attachment.
    const bounce = await mail.bounce();
    if (!bounce) return 'automatic';
    await noteBounce(services, to.applicationId, bounce);
    return 'bounce';
  }
  const { wantsNoAnswer } = mail;
  const written = { ...(await mail.written()), wantsNoAnswer };
  return database.transact((runner) => takeReply(services, runner, to, written));
}
