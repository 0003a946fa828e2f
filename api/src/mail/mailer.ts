/** One message to one address, as it is handed to the server for mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same with its headings, lists and links, for who reads it so. */
  html?: string;
  /** The same for each attempt, so that a mailbox shows one that came twice once: `<receipt-7@portal.example>`. */
  messageId?: string;
  /** Where an answer goes, and what another server says of it: it is the sender of the envelope, too. */
  replyTo?: string;
}

/** What is written of a mail, whoever it goes to. */
export type MailContent = Omit<Mail, 'to' | 'messageId'>;

/** Sends a mail; undefined where no server for it is configured. */
export type SendMail = ((mail: Mail) => Promise<void>) | undefined;

/** Loaded where a server for mail is configured. */
const loadMail = () => import('nodemailer');

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Nobody answers these, nor do machines: no holiday note comes back (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/**
 * Perhaps refused for its sender, for good or for now: that its domain is not known is said with 450, and for as long
 * as it is not.
 */
const mayBeForSender = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' || (code !== 'EAUTH' && responseCode >= 500);
};

/** Mail over SMTP. The address may name the sender: `smtp://host:25?from=help@agency.example`. */
export async function createMailer(
  smtpUrl: string | undefined,
  publicUrl: string,
): Promise<SendMail> {
  if (!smtpUrl) return undefined;
  const { createTransport } = await loadMail();
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport({ url: url.href, ...TIMEOUTS }, { from, headers: HEADERS });
  return async (mail) => {
    const { to, replyTo } = mail;
    if (replyTo) {
      try {
        await transport.sendMail({ ...mail, envelope: { from: replyTo, to } });
        return;
      } catch (error) {
        // Perhaps for this sender of the envelope, which a server says at any of its answers: the mail matters more
        // than what is said of it.
        if (!mayBeForSender(error)) throw error;
      }
    }
    await transport.sendMail(mail);
  };
}

/** Milliseconds. */
const TIMEOUT = 5_000;

/** Connects to a server for mail, and signs in there; sends nothing. @throws Error */
export async function tryMail(smtpUrl: string): Promise<void> {
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const limits = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  const { createTransport } = await loadMail();
  const transport = createTransport({ url: url.href, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
