import { composeReminderMail } from '../applications/composeReminderMail.ts';
import { sendQueued } from '../mail/sendQueued.ts';
import { composeMessageMail } from '../messages/composeMessageMail.ts';
import { composeReceiptMail } from '../receipts/receiptMail.ts';
import { composeReplyAnswer } from '../replies/answerReply.ts';
import { composeStaffMail } from '../staff-notices/composeStaffMail.ts';
import { type Job, SECOND } from './Job.ts';

const COMPOSE = {
  message: composeMessageMail,
  receipt: composeReceiptMail,
  reminder: composeReminderMail,
  'reply-papers': composeReplyAnswer('reply-papers'),
  'reply-closed': composeReplyAnswer('reply-closed'),
  'reply-waiting': composeReplyAnswer('reply-waiting'),
};

/** Sends the mails that wait. That the server is away is no failure of the job: each is tried again. */
export const sendMail: Job = {
  name: 'send-mail',
  summary: 'Sends the mails that wait, such as receipts and messages.',
  every: 10 * SECOND,
  attempts: 6,
  needsMail: true,
  async run(services, { signal, say }) {
    const { fault, ...run } = await sendQueued(
      services,
      {
        ofApplication: (mail) => COMPOSE[mail.kind](services, mail),
        toStaff: (mail) => composeStaffMail(services, mail, say),
      },
      signal,
    );
    if (fault)
      return {
        ...run,
        warning: `The mail server does not take mail (${fault}): it is tried again.`,
      };
    if (run.failed) return { ...run, warning: 'Some mails were refused and are given up.' };
    return run.sent ? run : undefined;
  },
};
