import type { WrittenBlock, WrittenNotice } from '@porchlight/engine';
import type { MailContent } from '../mail/mailer.ts';
import { messagesOf } from '../mail/queueMail.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { openWords } from '../pages/view.ts';
import { replyAddressOf } from '../replies/replyAddress.ts';
import type { Services } from '../Services.ts';
import { contentOf, findMessage, type MessageContent } from './messageRows.ts';
import { writeMail } from './writeMail.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'owners' | 'releases' | 'vault'>;

/** What says that she can reply to a mail. A pack without it wants no replies. */
const INVITES = 'messages.mail-reply';
/** What a mail says of several messages that are read behind the sign-in. */
const DIGEST = 'mail-digest';

/**
 * The mail that brings messages: all of them, or only that they are there, as their notices say. Undefined
 * where they are gone.
 */
export async function composeMessageMail(
  services: Needs,
  mail: Pick<ClaimedMail, 'applicationId' | 'messageId' | 'also' | 'language'>,
): Promise<MailContent | undefined> {
  const { config, database, releases, vault } = services;
  const { applicationId, language } = mail;
  const found = await Promise.all(messagesOf(mail).map((id) => findMessage(database, id)));
  const messages = found.filter((message) => message !== undefined);
  if (messages.length === 0) return undefined;
  const { release, portal, text, language: spoken } = openWords(releases.current(), language);
  const count = messages.length;
  const say = (id: string) => text(`messages.${id}`, { number: applicationId, count });
  const desk = release.desk(spoken);
  // What nobody says any more how it may be mailed stays behind the sign-in.
  const isFull = messages.every(
    ({ notice }) => desk?.notices.find(({ name }) => name === notice)?.mail === 'full',
  );
  const isInvited = desk?.messages !== undefined && Object.hasOwn(portal.texts, INVITES);
  const place = isInvited ? config.mailReplies : undefined;
  const replyTo = place && (await replyAddressOf(services, place, applicationId));
  const toMessages: WrittenBlock = { button: say('mail-button'), to: 'messages' };
  const foot: WrittenBlock[] = [{ paragraph: say('mail-foot-call') }];
  const invitation: WrittenBlock[] = replyTo ? [{ paragraph: text(INVITES) }] : [];
  const look = { language: spoken, publicUrl: config.publicUrl, accent: portal.accent };
  const reply = replyTo && { replyTo };
  const hasWords = Object.hasOwn(portal.texts, `messages.${DIGEST}`);
  const short = count > 1 && hasWords ? DIGEST : 'mail-short';
  if (!isFull) {
    const blocks: WrittenBlock[] = [{ paragraph: say(short) }, toMessages];
    const subject = say('mail-short-subject');
    return {
      ...(await writeMail({ subject, blocks, foot: [...invitation, ...foot], ...look })),
      ...reply,
    };
  }
  const how = replyTo ? invitation : [{ paragraph: say('mail-foot') }];
  const { subject, blocks } = together(
    messages.map((message) => contentOf(vault, message)),
    say('mail-short-subject'),
  );
  // It is in the language of what is said, though the pack may not have it any more.
  const said = { subject, blocks, foot: [...how, toMessages, ...foot], ...look, language };
  const written = await writeMail(said);
  return { ...written, ...reply };
}

/** One message as it is; of several each under its subject. */
function together(contents: MessageContent[], several: string): WrittenNotice {
  const [{ subject = '', blocks } = { blocks: [] }] = contents;
  if (contents.length === 1) return { subject, blocks };
  return {
    subject: several,
    blocks: contents.flatMap((one) => [{ heading: one.subject ?? '' }, ...one.blocks]),
  };
}
