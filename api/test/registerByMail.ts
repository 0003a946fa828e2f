import { setTimeout as sleep } from 'node:timers/promises';
import { openVisitor, type Visitor } from './browserless.ts';
import type { IdentityServer } from './identityServer.ts';

/** Waits for the next mail to an address, and takes it out of the box. @returns Its words and its last link's path. */
export async function takeMail(
  { mails }: Pick<IdentityServer, 'mails'>,
  to: string,
): Promise<{ subject: string; text: string; path: string }> {
  for (let look = 0; look < 500; look += 1) {
    const at = mails.findIndex((mail) => mail.to === to);
    if (at >= 0) {
      const [{ subject, text }] = mails.splice(at, 1) as [(typeof mails)[number]];
      const link = text.match(/https?:\/\/\S+/g)!.at(-1)!;
      return { subject, text, path: new URL(link).pathname };
    }
    await sleep(20);
  }
  throw new Error(`No mail came to ${to}.`);
}

/** Makes an account where a mail server is configured: by the link that comes. */
export async function registerByMail(
  server: IdentityServer,
  email: string,
  password: string,
): Promise<Visitor> {
  const visitor = openVisitor(server.url);
  await visitor.send('/Identity/Account/Register', { email });
  const { path } = await takeMail(server, email);
  const visit = await visitor.send(path, { 'new-password': password });
  if (visit.status !== 303) throw new Error(`${visit.status}: ${visit.text.slice(0, 2000)}`);
  return visitor;
}
