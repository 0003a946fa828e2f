import type { Portal, WrittenBlock } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import type { MailContent } from '../mail/mailer.ts';
import { queueMail, type ReplyAnswer } from '../mail/queueMail.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import type { Contact } from '../messages/contact.ts';
import { writeMail } from '../messages/writeMail.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';

/** Where the button of each answer leads: what she can do there. */
const LEADS_TO = {
  'reply-papers': 'application',
  'reply-closed': 'messages',
  'reply-waiting': 'messages',
} as const;

// Machines that have no mark could else write to each other for ever; what was not kept is told whatever else was.
const ANSWERED = sql(
  'reply-answered',
  `select 1 from outgoing_mail where application_id = $1 and kind = $2
     and made_at > $3::timestamptz - interval '1 day' limit 1`,
);

/** Whether a pack has the words: not one from before it took replies, to which it was rolled back. */
const canSay = ({ texts }: Pick<Portal, 'texts'>, kind: ReplyAnswer): boolean =>
  Object.hasOwn(texts, `messages.${kind}`);

/**
 * Answers a mail at the address that is proven to be hers, whoever wrote it: at most once a day of one application
 * with one kind of answer. Its row is locked.
 */
export async function answerReply(
  { sendMail, releases, clock }: Pick<Services, 'sendMail' | 'releases' | 'clock'>,
  runner: QueryRunner,
  { applicationId, address, language }: Contact & { applicationId: number; language: string },
  kind: ReplyAnswer,
): Promise<void> {
  if (!sendMail || !address || !canSay(releases.current().portal(language), kind)) return;
  if (await runner.first(ANSWERED, [applicationId, kind, clock()])) return;
  await queueMail(runner, { kind, applicationId, address, language }, clock());
}

/**
 * Writes the mail that answers one, in the words of the pack; undefined where it has none any more. Nobody replies to
 * it.
 */
export const composeReplyAnswer =
  (kind: ReplyAnswer) =>
  async (
    { config, releases }: Pick<Services, 'config' | 'releases'>,
    { applicationId, language }: Pick<ClaimedMail, 'applicationId' | 'language'>,
  ): Promise<MailContent | undefined> => {
    const { portal, text, language: spoken } = openWords(releases.current(), language);
    if (!canSay(portal, kind)) return undefined;
    const say = (id: string) => text(`messages.${id}`, { number: applicationId });
    const blocks: WrittenBlock[] = [
      { paragraph: say(kind) },
      { button: say(`${kind}-button`), to: LEADS_TO[kind] },
    ];
    return writeMail({
      subject: say(`${kind}-subject`),
      blocks,
      foot: [{ paragraph: say('reply-foot') }],
      language: spoken,
      publicUrl: config.publicUrl,
      accent: portal.accent,
    });
  };
