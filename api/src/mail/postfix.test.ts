import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { BUSY, describeWithPostfix, startPostfix, type TestPostfix } from '../../test/postfix.ts';
import { sendMail } from '../jobs/sendMail.ts';

describeWithPostfix()('with Postfix', () => {
  let postfix: TestPostfix;
  let portal: TestPortal;
  let clerk: Client;

  beforeAll(async () => {
    postfix = await startPostfix();
    portal = await startDesk({ env: { SMTP_URL: postfix.url }, timing: { 'send-mail': 0 } });
    clerk = await asStaff(portal, 'carla');
    await clerk.get('/api/desk');
  });
  afterAll(async () => {
    await portal?.stop();
    postfix?.stop();
  });

  const runJob = () =>
    sendMail.run(portal.server.services as Parameters<typeof sendMail.run>[0], {
      payload: {},
      attempt: 1,
      signal: new AbortController().signal,
    });

  /** Somebody who was asked for a paper, and what has become of the mail that says so. */
  async function ask(subject: string, email: string) {
    const client = await portal.as({ subject, email, claims: { email_verified: true } });
    const headers = { 'Accept-Language': 'es' };
    const { id } = await sendApplication(portal, subject, { firstName: 'Íñigo' }, client, headers);
    const body = { papers: ['utility'], reason: 'too-old' };
    expect((await actOn(clerk, id, 'ask-for-papers', body)).status).toBe(200);
    await runJob();
    const [message] = (await openCase(clerk, id)).messages;
    return { id, mail: message.mail };
  }

  test('a message arrives whole: its subject, both its parts and its heads', async () => {
    const { id, mail } = await ask('inigo', 'inigo@example.org');
    expect(mail).toMatchObject({ state: 'sent', attempts: 1 });
    const subject = `Necesitamos documentos para la solicitud ${id}`;
    const arrived = async () => {
      const mails = await Promise.all(postfix.mails().map((one) => PostalMime.parse(one)));
      return mails.find((one) => one.subject === subject);
    };
    for (let tries = 0; !(await arrived()) && tries < 300; tries += 1) await sleep(100);
    const { to, from, text, html, headers, messageId } = (await arrived())!;
    expect([to?.[0]?.address, from?.address]).toEqual(['inigo@example.org', 'help@agency.example']);
    expect(text).toContain('Hola, Íñigo:');
    expect(html).toContain('Hola, Íñigo:');
    const auto = headers.find(({ key }) => key === 'auto-submitted');
    expect(auto?.value).toBe('auto-generated');
    expect(messageId).toMatch(/^<.+@.+>$/);
  });

  test('an address that it refuses is told on the case; one that it defers is tried again', async () => {
    const refused = await ask('gone', 'gone@elsewhere.example');
    expect(refused.mail.state).toBe('failed');
    const deferred = await ask('busy', BUSY);
    expect(deferred.mail).toEqual({ state: 'waiting', attempts: 1 });
  });
});
