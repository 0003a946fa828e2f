import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What was taken, as it came: heads, a blank line, the text. */
  letters: { to: string; from: string; source: string }[];
  /** Refuses senders that begin so with this answer of SMTP, 553 without one, until it is taken back. */
  refuseSenders(beginning?: string, code?: number): void;
  /** Refuses recipients with this answer of SMTP, until it is taken back. */
  refuse(code?: number): void;
  /** Refuses mails with this answer of SMTP when it has read them, until it is taken back. */
  refuseContent(code?: number): void;
  /** Brings it a mail as a person's program does. */
  deliver(mail: { from: string; to: string; subject: string; html: string }): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  let refusal: number | undefined;
  let contentRefusal: number | undefined;
  let unwanted: string | undefined;
  let unwantedCode = 553;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, { envelope: { mailFrom } }, done) {
      const from = mailFrom ? mailFrom.address : '';
      // As Postfix does: not before it knows to whom.
      const isUnwanted = unwanted !== undefined && from.startsWith(unwanted);
      const code = isUnwanted ? unwantedCode : refusal;
      done(code ? Object.assign(new Error('no'), { responseCode: code }) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (contentRefusal) {
          done(Object.assign(new Error('no'), { responseCode: contentRefusal }));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        letters.push({ to, from, source: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=help@agency.example`,
    letters,
    refuseSenders(beginning, code = 553) {
      unwanted = beginning;
      unwantedCode = code;
    },
    refuse(code) {
      refusal = code;
    },
    refuseContent(code) {
      contentRefusal = code;
    },
    async deliver(mail) {
      const transport = createTransport({ host: '127.0.0.1', port });
      await transport.sendMail(mail);
      transport.close();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
