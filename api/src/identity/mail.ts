import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends a mail; undefined where no server for it is configured. */
export type SendMail = ((mail: Mail) => Promise<void>) | undefined;

/** Mail over SMTP. The address may name the sender: `smtp://host:25?from=help@agency.example`. */
export function createMailer(smtpUrl: string | undefined, publicUrl: string): SendMail {
  if (!smtpUrl) return undefined;
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport(url.href, { from });
  return async (mail) => {
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
  const transport = createTransport({ url: url.href, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
