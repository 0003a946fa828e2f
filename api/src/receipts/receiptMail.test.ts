import { fillAll, LICENSE, SSN } from '../../test/answers.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { sendMail } from '../jobs/sendMail.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Services } from '../Services.ts';
import { receiptUrl } from './receiptUrl.ts';

let mail: MailServer;
let portal: TestPortal;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal({ env: { SMTP_URL: mail.url }, timing: { 'send-mail': 0 } });
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.refuse();
  mail.letters.length = 0;
});

interface Sender {
  subject: string;
  isProven?: boolean;
  language?: string;
}

/** Somebody who has sent hers. */
async function send({ subject, isProven = true, language = 'en' }: Sender) {
  const email = `${subject}@example.org`;
  const client = await portal.as({ subject, email, claims: { email_verified: isProven } });
  const id = await fillAll(client);
  const headers = { 'Accept-Language': language };
  const submit = async () => (await client.submit({}, headers)).status;
  expect(await submit()).toBe(200);
  return { client, id, email, submit };
}

/** What the job does, as it would ten seconds later. */
async function runJob(change: Partial<Services> = {}) {
  const services = { ...portal.server.services, ...change } as Parameters<typeof sendMail.run>[0];
  const { signal } = new AbortController();
  return sendMail.run(services, { payload: {}, attempt: 1, signal });
}

const rowsOf = (id: number) =>
  portal.database.all<{ address: string | null; outcome: string | null; attempts: number }>(
    sql(
      'test-mail-rows',
      'select address, outcome, attempts from outgoing_mail where application_id = $1 order by id',
    ),
    [id],
  );
const eventsOf = async (id: number) => {
  const rows = await portal.database.all<{ action: string }>(
    sql(
      'test-mail-events',
      `select action from audit_events where application_id = $1 and action like 'mail-%'`,
    ),
    [id],
  );
  return rows.map(({ action }) => action);
};

/** A letter's text, whichever way it was encoded. */
const textOf = (source: string): string => {
  const [heads, body] = source.split(/\r\n\r\n([\s\S]*)/) as [string, string];
  if (/base64/i.test(heads)) return Buffer.from(body, 'base64').toString();
  return Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
};

test('who sent hers gets one mail that says so, and no answer is in it', async () => {
  const { id, email, submit } = await send({ subject: 'mail-once' });
  expect(await submit()).toBe(200);
  expect(await runJob()).toMatchObject({ sent: 1, waiting: 0 });
  expect(await runJob()).toBeUndefined();
  expect(mail.letters.map(({ to }) => to)).toEqual([email]);
  const [{ source }] = mail.letters as [MailServer['letters'][number]];
  expect(source).toMatch(/^From: help@agency\.example\r$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const text = textOf(source);
  expect(text).toContain(`Application number: ${id}`);
  expect(text).toContain('/application');
  expect(text).toMatch(new RegExp(`^${portal.url}/account\\?from=${id}\\s*$`, 'm'));
  // It holds more than a mailbox may: the receipt itself stays behind the sign-in.
  expect(source).not.toMatch(/multipart|application\/pdf|attachment/i);
  expect(text).toMatch(
    /We will read your application.*We aim to answer by \w+day, \w+ \d+, \d{4}\./s,
  );
  for (const answer of [SSN, LICENSE, SSN.slice(-4), 'Ana', 'Lexington'])
    expect(text).not.toContain(answer);
  // The address is kept no longer than it is needed.
  expect(await rowsOf(id)).toEqual([{ address: null, outcome: 'sent', attempts: 1 }]);
  expect(await eventsOf(id)).toEqual(['mail-sent']);
});

test.each([
  [{}, '/Identity/Account/Sent/1001'],
  [{ authority: 'https://login.example' }, '/account?from=1001'],
])('the receipt is on the page of her account, whosoever’s: %j', (oidc, path) => {
  const config = { publicUrl: 'https://apply.example', oidc } as Parameters<typeof receiptUrl>[0];
  expect(receiptUrl(config, 1001)).toBe(`https://apply.example${path}`);
});

test('it is in the language in which it was sent', async () => {
  await send({ subject: 'mail-spanish', language: 'es' });
  await runJob();
  expect(textOf(mail.letters[0]!.source)).toContain('Número de solicitud');
});

test('an address that nobody has proven gets none, nor does what was not complete', async () => {
  const { id } = await send({ subject: 'mail-unproven', isProven: false });
  expect(await rowsOf(id)).toEqual([]);
  const claims = { email_verified: true };
  const client: Client = await portal.as({ subject: 'mail-half', email: 'h@example.org', claims });
  const draft = (await client.get('/api/application')).body.application.applicationID;
  expect((await client.submit()).status).toBe(422);
  expect(await rowsOf(draft)).toEqual([]);
});

test('while the server takes none, mails wait and an operator reads why', async () => {
  const { id, email } = await send({ subject: 'mail-later' });
  mail.refuse(451);
  expect(await runJob()).toMatchObject({
    sent: 0,
    waiting: 1,
    warning: expect.stringContaining('451'),
  });
  expect(await rowsOf(id)).toEqual([{ address: email, outcome: null, attempts: 1 }]);
  expect((await portal.anyone.get('/metrics')).body).toContain('outgoing_mails{state="again"} 1\n');
  mail.refuse();
  // Not before its time.
  expect(await runJob()).toBeUndefined();
  portal.time.now = new Date(portal.time.now.getTime() + 3 * 60_000);
  expect(await runJob()).toMatchObject({ sent: 1, waiting: 0 });
  expect(mail.letters).toHaveLength(1);
});

test('a mail that was tried for days is given up', async () => {
  const { id } = await send({ subject: 'mail-given-up' });
  const age = sql(
    'test-mail-age',
    'update outgoing_mail set attempts = 19 where application_id = $1',
  );
  await portal.database.run(age, [id]);
  mail.refuse(451);
  expect(await runJob()).toMatchObject({ failed: 1, waiting: 0 });
  expect(await rowsOf(id)).toEqual([{ address: null, outcome: 'failed', attempts: 20 }]);
});

test('an address that the server refuses is given up at once, and others get theirs', async () => {
  const { id } = await send({ subject: 'mail-refused' });
  mail.refuse(550);
  expect(await runJob()).toMatchObject({ failed: 1, warning: expect.any(String) });
  expect(await rowsOf(id)).toEqual([{ address: null, outcome: 'failed', attempts: 1 }]);
  expect(await eventsOf(id)).toEqual(['mail-failed']);
});

test('one that is given up stays so where its case cannot be put into the lists of the desk', async () => {
  const { id } = await send({ subject: 'mail-unlisted' });
  const constraint = `add constraint test_unlisted check (application_id <> ${id}) not valid`;
  await portal.database.run(sql('test-mail-unlisted', `alter table desk_cases ${constraint}`));
  mail.refuse(550);
  await expect(runJob()).rejects.toThrow('test_unlisted');
  expect(await rowsOf(id)).toEqual([{ address: null, outcome: 'failed', attempts: 1 }]);
  expect(await eventsOf(id)).toEqual(['mail-failed']);
  await portal.database.run(
    sql('test-mail-listed', 'alter table desk_cases drop constraint test_unlisted'),
  );
});

test('a process that is killed between the answer and its note has it sent again under the same id', async () => {
  await send({ subject: 'mail-killed' });
  const { database } = portal.server.services;
  const killed = { ...database, transact: () => Promise.reject(new Error('killed')) };
  await expect(runJob({ database: killed })).rejects.toThrow('killed');
  portal.time.now = new Date(portal.time.now.getTime() + 3 * 60_000);
  await runJob();
  const ids = mail.letters.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)![1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('what stands behind a line break in an address or a subject is no head of the mail, and nobody’s address', async () => {
  const sendTo = (await createMailer(mail.url, portal.url))!;
  const more = '\r\nBcc: second@example.org\r\nX-More: 1';
  const sent = { to: `first@example.org${more}`, subject: `One${more}`, text: 'x' };
  // Whether it goes at all is the mail server's matter.
  await sendTo(sent).catch(() => {});
  await sendTo({ ...sent, to: 'first@example.org' });
  expect(mail.letters.length).toBeGreaterThan(0);
  for (const { to, source } of mail.letters) {
    expect(to.split(',')).not.toContain('second@example.org');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-More):/im);
  }
});
