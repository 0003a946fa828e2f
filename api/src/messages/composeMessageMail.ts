import type { WrittenBlock } from '@porchlight/engine';
import type { Letter } from '../mail/mailer.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { openWords } from '../pages/view.ts';
import { replyAddressOf } from '../replies/replyAddress.ts';
import type { Services } from '../Services.ts';
import { contentOf, findMessage } from './messageRows.ts';
import { writeMail } from './writeMail.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'owners' | 'releases' | 'vault'>;

/** What says that she can reply to a mail. A pack without it wants no replies. */
const INVITES = 'messages.mail-reply';

/**
 * The mail that brings a message: all of it, or only that it is there, as its notice says. Undefined
 * where the message is gone.
 */
export async function composeMessageMail(
  services: Needs,
  {
    applicationId,
    messageId,
    language,
  }: Pick<ClaimedMail, 'applicationId' | 'messageId' | 'language'>,
): Promise<Letter | undefined> {
  const { config, database, releases, vault } = services;
  const message = messageId ? await findMessage(database, messageId) : undefined;
  if (!message) return undefined;
  const { release, portal, text, language: spoken } = openWords(releases.current(), language);
  const say = (id: string) => text(`messages.${id}`, { number: applicationId });
  const desk = release.desk(spoken);
  const notice = desk?.notices.find(({ name }) => name === message.notice);
  const isInvited = desk?.messages !== undefined && Object.hasOwn(portal.texts, INVITES);
  const place = isInvited ? config.mailReplies : undefined;
  const replyTo = place && (await replyAddressOf(services, place, applicationId));
  const { subject = '', blocks } = contentOf(vault, message);
  const toMessages: WrittenBlock = { button: say('mail-button'), to: 'messages' };
  const foot: WrittenBlock[] = [{ paragraph: say('mail-foot-call') }];
  const { accent } = portal;
  const invitation: WrittenBlock[] = replyTo ? [{ paragraph: text(INVITES) }] : [];
  const look = { language: spoken, publicUrl: config.publicUrl, accent };
  // What nobody says any more how it may be mailed stays behind the sign-in.
  if (notice?.mail !== 'full') {
    const short: WrittenBlock[] = [{ paragraph: say('mail-short') }, toMessages];
    const mail = {
      subject: say('mail-short-subject'),
      blocks: short,
      foot: [...invitation, ...foot],
    };
    return { ...writeMail({ ...mail, ...look }), ...(replyTo && { replyTo }) };
  }
  const how = replyTo ? invitation : [{ paragraph: say('mail-foot') }];
  const written = writeMail({ subject, blocks, foot: [...how, toMessages, ...foot], ...look });
  return { ...written, ...(replyTo && { replyTo }) };
}
