import type { PageView } from '../../pages/index.ts';
import type { Account } from '../accounts.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { type AccountAction, recordAccountEvent } from '../recordAccountEvent.ts';

/** Which text says it in the mail. */
const MAILS = {
  'second-factor-added': 'account.mail-added',
  'second-factor-removed': 'account.mail-removed',
  'recovery-codes-made': 'account.mail-codes',
  'recovery-code-used': 'account.mail-used',
  'account-locked': 'account.mail-locked',
} satisfies Partial<Record<AccountAction, string>>;

/** Writes down what happened to somebody's second step, and tells her by e-mail where there is any. */
export async function notify(
  { database, sendMail, logger }: IdentityServices,
  { text, portal }: Pick<PageView, 'text' | 'portal'>,
  account: Account,
  action: keyof typeof MAILS,
  details: { [name: string]: string } = {},
): Promise<void> {
  await recordAccountEvent(database, account.id, action, details);
  const places = { agency: portal.agency.name, phone: portal.agency.phone };
  const subject = text(
    action === 'account-locked' ? 'account.mail-locked-subject' : 'account.mail-subject',
    places,
  );
  // Nobody waits for the mail server, and nothing is undone when it fails.
  sendMail?.({ to: account.email, subject, text: text(MAILS[action], places) }).catch((err) =>
    logger.error({ err }, 'A notice by e-mail could not be sent.'),
  );
}
