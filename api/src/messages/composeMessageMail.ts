import type { WrittenBlock } from '@porchlight/engine';
import type { Mail } from '../mail/mailer.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { contentOf, findMessage } from './messageRows.ts';
import { writeMail } from './writeMail.ts';

type Needs = Pick<Services, 'config' | 'database' | 'releases' | 'vault'>;

/**
 * The mail that brings a message: all of it, or only that it is there, as its notice says. Undefined
 * where the message is gone.
 */
export async function composeMessageMail(
  { config, database, releases, vault }: Needs,
  {
    applicationId,
    messageId,
    language,
  }: Pick<ClaimedMail, 'applicationId' | 'messageId' | 'language'>,
): Promise<Pick<Mail, 'subject' | 'text' | 'html'> | undefined> {
  const message = messageId ? await findMessage(database, messageId) : undefined;
  if (!message) return undefined;
  const { release, text, language: spoken } = openWords(releases.current(), language);
  const say = (id: string) => text(`messages.${id}`, { number: applicationId });
  const notice = release.desk(spoken)?.notices.find(({ name }) => name === message.notice);
  const { subject = '', blocks } = contentOf(vault, message);
  const toMessages: WrittenBlock = { button: say('mail-button'), to: 'messages' };
  const foot: WrittenBlock[] = [{ paragraph: say('mail-foot-call') }];
  const { accent } = release.portal(spoken);
  const look = { language: spoken, publicUrl: config.publicUrl, accent };
  // What nobody says any more how it may be mailed stays behind the sign-in.
  if (notice?.mail !== 'full') {
    const short: WrittenBlock[] = [{ paragraph: say('mail-short') }, toMessages];
    const mail = { subject: say('mail-short-subject'), blocks: short, foot };
    return writeMail({ ...mail, ...look });
  }
  const answer: WrittenBlock[] = [{ paragraph: say('mail-foot') }, toMessages, ...foot];
  return writeMail({ subject, blocks, foot: answer, ...look });
}
