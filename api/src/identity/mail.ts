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
