import { rmSync } from 'node:fs';
import { SSN } from '../../test/answers.ts';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { secretOf } from '../../test/eventReceiver.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import {
  type Body,
  type Client,
  changeFile,
  nextRelease,
  type TestPortal,
} from '../../test/portal.ts';
import { readPdf } from '../../test/readPdf.ts';
import { type SmsGateway, startSmsGateway } from '../../test/smsGateway.ts';
import { sql } from '../database/index.ts';
import { sendMail } from '../jobs/sendMail.ts';
import { sendSms } from '../jobs/sendSms.ts';
import { erasePerson } from '../personal-data/erasePerson.ts';

const SECRET = secretOf(9);

let mail: MailServer;
let gateway: SmsGateway;
let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startSmsGateway(SECRET);
  portal = await startDesk({
    env: { SMTP_URL: mail.url, ...gateway.env },
    timing: { 'send-mail': 0, 'send-texts': 0 },
    changeFolder: (folder) => {
      // Two roles that see different cases, and some the same.
      changeFile(`${folder}/desk/roles.json`, (file) => {
        const at = '/MailingInformation/PhysicalCounty';
        for (const id of ['north', 'south'])
          file.roles.push({ id, label: id, sees: { [at]: { minimum: 1 } }, may: ['take'] });
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
  await gateway.stop();
});
beforeEach(async () => {
  mail.refuse();
  await runJob();
  mail.letters.length = 0;
});

const run = { payload: {}, attempt: 1 };
const needs = () =>
  portal.server.services as Parameters<typeof sendMail.run>[0] & Parameters<typeof sendSms.run>[0];
const runJob = () => sendMail.run(needs(), { ...run, signal: new AbortController().signal });
const runTexts = () => sendSms.run(needs(), { ...run, signal: new AbortController().signal });

/** Tomorrow, in no hour in which texts wait. */
function atNoon(): Date {
  const noon = new Date(Date.now() + 24 * 3600 * 1000);
  noon.setUTCHours(17);
  return noon;
}

/** Somebody who has sent hers, whose address is proven. */
async function send(subject: string, { language = 'en', isProven = true, answers = {} } = {}) {
  const email = `${subject}@example.org`;
  const client = await portal.as({ subject, email, claims: { email_verified: isProven } });
  const { id } = await sendApplication(portal, subject, answers, client, {
    'Accept-Language': language,
  });
  await runJob();
  mail.letters.length = 0;
  return { client, id, email };
}
const open = async (id: number, client = clerk) => (await client.get(`/api/desk/cases/${id}`)).body;
async function act(id: number, action: string, body: object) {
  const { etag } = await open(id);
  return clerk.call('POST', `/api/desk/cases/${id}/actions/${action}`, body, { 'If-Match': etag });
}
const inbox = async (client: Client) => (await client.get('/api/messages')).body;
const write = (client: Client, number: number, text: unknown, headers = {}) =>
  client.call('POST', '/api/messages', { number, text }, headers);
const rows = (id: number) =>
  portal.database.all<{ sealed: object }>(
    sql('test-messages', 'select sealed::text from messages where application_id = $1'),
    [id],
  );

/** The parts of a mail, decoded. */
function partsOf(source: string): { text: string; html: string; subject: string } {
  const decode = (part: string) => {
    const [heads = '', ...body] = part.split(/\r\n\r\n/);
    const raw = body.join('\r\n\r\n');
    if (/base64/i.test(heads)) return Buffer.from(raw, 'base64').toString();
    const bytes = raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  const boundary = /boundary="([^"]+)"/.exec(source)![1]!;
  const parts = source.split(`--${boundary}`);
  const find = (type: string) => decode(parts.find((part) => part.includes(type))!.trimStart());
  const [, head = ''] = /^Subject: ((?:.|\r\n[ \t])*?)\r\n\S/m.exec(source)!;
  const subject = head
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(.)\?([^?]*)\?=/gi, (_, how, word) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(
            word
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (_all: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
    .replace(/\r\n\s/g, ' ');
  return { text: find('text/plain'), html: find('text/html'), subject };
}

test('what is asked for is told in her language, in her messages and by mail, as it was shown before', async () => {
  const { client, id, email } = await send('rosa', {
    language: 'es',
    answers: { firstName: '<b>Rosa</b>' },
  });
  const asked = { papers: ['utility'], reason: 'too-old' };
  const path = `/api/desk/cases/${id}/actions/ask-for-papers/notice`;
  const shown = (await clerk.post(path, asked)).body;
  expect(shown).toMatchObject({ language: 'es', mail: 'full' });
  expect((await inbox(client)).messages).toEqual([]);
  expect((await act(id, 'ask-for-papers', asked)).status).toBe(200);
  const { messages } = await inbox(client);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    number: id,
    isMine: false,
    isNew: true,
    subject: `Necesitamos documentos para la solicitud ${id}`,
  });
  // As staff have seen it before, it was sent; the link was made then.
  const withoutLink = ({ path: _, ...block }: Body) => block;
  expect(messages[0].blocks.map(withoutLink)).toEqual(shown.blocks.map(withoutLink));
  const { path: upload } = messages[0].blocks.find(({ to }: Body) => to === 'upload');
  expect(upload).toMatch(/^\/v2\/application\/files\/[\w-]{20,}$/);
  const list = messages[0].blocks.find((block: Body) => block.list).list;
  expect(list).toEqual([expect.stringMatching(/servicios: Es muy viejo\./)]);
  await runJob();
  expect(mail.letters.map(({ to }) => to)).toEqual([email]);
  const { text, html, subject } = partsOf(mail.letters[0]!.source);
  expect(subject).toBe(messages[0].subject);
  expect(text).toContain('Hola, <b>Rosa</b>:');
  expect(text).toContain(list[0]);
  expect(html).toContain('Hola, &lt;b&gt;Rosa&lt;/b&gt;:');
  expect(html).not.toContain('<b>');
  // No link leads anywhere else than to the portal.
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link!);
  const { publicUrl } = portal.server.services.config;
  expect(links).toEqual(['/application', upload, '/messages'].map((path) => `${publicUrl}${path}`));
  const seen = await open(id);
  expect(seen.messages[0]).toMatchObject({ mail: { state: 'sent' }, isFromApplicant: false });
  expect(seen.events.map(({ action }: Body) => action)).toEqual(
    expect.arrayContaining(['message-sent', 'mail-sent']),
  );
});

test('a decision is mailed as a hint alone; it is read behind the sign-in', async () => {
  const { client, id } = await send('dina');
  expect((await act(id, 'deny', { reasons: ['over-income'] })).status).toBe(200);
  await runJob();
  const { text, html, subject } = partsOf(mail.letters[0]!.source);
  expect(subject).toContain('You have a message from');
  expect(text + html).not.toMatch(/income|sorry|Ana/);
  const [{ blocks }] = (await inbox(client)).messages;
  expect(blocks).toContainEqual({ list: ['The income is over the limit'] });
  expect(JSON.stringify(await rows(id))).not.toContain('income');
});

test('what is refused sends nothing, and an action that is repeated sends nothing twice', async () => {
  const { client, id } = await send('rita');
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/deny`;
  const deny = (body: object) => clerk.call('POST', path, body, { 'If-Match': etag });
  expect((await deny({ reasons: [] })).status).toBe(422);
  expect((await clerk.post(`${path}/notice`, { reasons: [] })).status).toBe(422);
  expect((await clerk.post(`/api/desk/cases/${id}/actions/mark-urgent/notice`, {})).status).toBe(
    404,
  );
  const [one, other] = await Promise.all([
    deny({ reasons: ['no-funds'] }),
    deny({ reasons: ['no-funds'] }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 412]);
  expect((await inbox(client)).messages).toHaveLength(1);
  await runJob();
  await runJob();
  expect(mail.letters).toHaveLength(1);
});

test('without a proven address it is in her messages alone; an address that refuses is told on the case', async () => {
  const { id, client } = await send('una', { isProven: false });
  const path = `/api/desk/cases/${id}/actions/write/notice`;
  expect((await clerk.post(path, { message: 'Hi' })).body.mail).toBe('none');
  await act(id, 'write', { message: 'Hello\nthere' });
  await runJob();
  expect(mail.letters).toEqual([]);
  expect((await open(id)).messages[0].mail).toEqual({ state: 'none', attempts: 0 });
  expect((await inbox(client)).messages[0].blocks).toContainEqual({ paragraph: 'Hello\nthere' });
  const { id: far } = await send('vera');
  await act(far, 'write', { message: 'Hi' });
  mail.refuse(451);
  await runJob();
  expect((await open(far)).messages[0].mail).toEqual({ state: 'waiting', attempts: 1 });
  mail.refuse(550);
  portal.time.now = new Date(portal.time.now.getTime() + 3 * 60_000);
  await runJob();
  const seen = await open(far);
  expect(seen.messages[0].mail.state).toBe('failed');
  const failed = seen.events.find(({ action }: Body) => action === 'mail-failed');
  expect(failed.message).toBe(seen.messages[0].id);
});

test('a message is read by its applicant alone, and that is noted once', async () => {
  const { id, client } = await send('wanda');
  const { client: other } = await send('xena');
  await act(id, 'write', { message: 'For Wanda' });
  const [message] = (await inbox(client)).messages;
  expect((await client.get('/api/messages/count')).body).toEqual({ total: 1, unread: 1 });
  expect((await inbox(other)).messages).toEqual([]);
  expect((await other.get('/api/messages/count')).body).toEqual({ total: 0, unread: 0 });
  const path = `/api/messages/${message.id}/read`;
  expect((await other.call('PUT', path)).status).toBe(404);
  expect((await portal.anyone.call('PUT', path)).status).toBe(401);
  expect((await portal.anyone.get('/api/messages')).status).toBe(401);
  expect((await client.call('PUT', path)).status).toBe(204);
  expect((await client.call('PUT', path)).status).toBe(204);
  expect((await inbox(client)).messages[0].isNew).toBe(false);
  const seen = await open(id);
  expect(seen.messages[0].readAt).toBeDefined();
  expect(seen.events.filter(({ action }: Body) => action === 'message-read')).toHaveLength(1);
  expect((await client.get('/api/messages?before=x')).status).toBe(422);
});

test('she writes back, it stands in its queue with a clock, and an answer takes it out', async () => {
  const { id, client } = await send('yara');
  const before = (await open(id)).etag;
  const headers = { 'Idempotency-Key': 'one' };
  expect((await write(client, id, ` My number is ${SSN} `, headers)).status).toBe(201);
  expect((await write(client, id, ` My number is ${SSN} `, headers)).status).toBe(200);
  expect(JSON.stringify(await rows(id))).not.toContain(SSN);
  const queue = async () => (await clerk.get('/api/desk/queues/messages')).body.rows;
  expect((await queue()).find(({ number }: Body) => number === id)).toMatchObject({
    due: expect.any(String),
  });
  // Who had the case open is told that it has changed.
  const stale = await clerk.call(
    'POST',
    `/api/desk/cases/${id}/actions/write`,
    { message: 'x' },
    { 'If-Match': before },
  );
  expect(stale.body.code).toBe('case-changed');
  const seen = await open(id);
  expect(seen.messages[0]).toMatchObject({ isFromApplicant: true, isAnswered: false });
  expect(seen.messages[0].blocks).toEqual([{ paragraph: `My number is ${SSN}` }]);
  expect((await act(id, 'write', { message: 'Thank you' })).status).toBe(200);
  expect((await open(id)).messages[1].isAnswered).toBe(true);
  expect((await queue()).map(({ number }: Body) => number)).not.toContain(id);
  await write(client, id, 'And one more');
  expect((await act(id, 'close-messages', { note: 'Called her' })).status).toBe(200);
  expect((await queue()).map(({ number }: Body) => number)).not.toContain(id);
  expect((await inbox(client)).messages).toHaveLength(3);
});

test('what she writes is bounded, and about her own application alone', async () => {
  const { id, client } = await send('zoe');
  const { client: other } = await send('abby');
  expect((await write(other, id, 'Hi')).status).toBe(404);
  const bad: unknown[] = ['', '  ', 7, null, 'x'.repeat(2001), undefined];
  for (const text of bad) expect((await write(client, id, text)).status).toBe(422);
  expect((await client.post('/api/messages', { number: 'x', text: 'Hi' })).status).toBe(422);
  expect((await client.post('/api/messages', { number: id, text: 'Hi', to: 'x' })).status).toBe(
    422,
  );
  const draft = await portal.as('drafty');
  const { applicationID } = (await draft.get()).body.application;
  expect((await write(draft, applicationID, 'Hi')).status).toBe(404);
  // All at once: the limit holds.
  const tried = await Promise.all(
    Array.from({ length: 7 }, (_, at) => write(client, id, `Hi ${at}`)),
  );
  expect(tried.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
  expect(tried.find(({ status }) => status === 409)!.body.code).toBe('messages-waiting');
});

test('what two of her roles see counts once', async () => {
  const both = await asStaff(portal, 'bo', ['north', 'south']);
  const { queues } = (await both.get('/api/desk')).body;
  const { rows: shown } = (await both.get('/api/desk/queues/new')).body;
  const { count } = queues.find(({ name }: Body) => name === 'new');
  expect(shown.length).toBeGreaterThan(0);
  expect(count).toBe(shown.length);
});

test('of staff who are erased nothing is left at the desk', async () => {
  const email = 'gone@agency.example';
  const gone = await asStaff(portal, 'gone');
  await gone.get('/api/desk');
  const { id } = await send('bella');
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/assignee`;
  expect((await gone.call('PUT', path, { to: 'me' }, { 'If-Match': etag })).status).toBe(200);
  const { id: own } = await sendApplication(portal, 'gone', {}, gone);
  await erasePerson(portal.server.services, { email, applications: [own] }, 'operator:test');
  const kept = await portal.database.all(
    sql(
      'test-desk-gone',
      `select name from desk_staff where subject = 'gone'
       union all select assignee_name from desk_cases where assignee = 'gone'`,
    ),
  );
  expect(kept).toEqual([]);
  expect((await open(id)).assignee).toBeUndefined();
});

test('several messages that are written within the digest go as one mail, and none is lost', async () => {
  const { id } = await send('digna');
  const now = portal.time.now;
  const later = (minutes: number) => {
    portal.time.now = new Date(now.getTime() + minutes * 60_000);
  };
  const states = async () =>
    ((await open(id)).messages as Body[]).map((one) => one.mail.state).sort();
  try {
    // The first one goes at once.
    await act(id, 'write', { message: 'Hello' });
    await runJob();
    expect(mail.letters).toHaveLength(1);
    later(1);
    await act(id, 'ask-for-papers', { papers: ['utility'] });
    later(3);
    await act(id, 'ask-for-papers', { papers: ['photo-id'] });
    later(9);
    await runJob();
    expect([mail.letters.length, await states()]).toEqual([1, ['sent', 'waiting', 'waiting']]);
    later(11);
    await runJob();
    expect(mail.letters).toHaveLength(2);
    const { text } = partsOf(mail.letters[1]!.source);
    expect(text.match(/We need papers for application/gi)).toHaveLength(2);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    // One that was sent is not joined, and puts off the next one as the first did.
    later(12);
    await act(id, 'write', { message: 'Hello' });
    await runJob();
    expect(mail.letters).toHaveLength(2);
    later(23);
    await runJob();
    expect(mail.letters).toHaveLength(3);
  } finally {
    portal.time.now = now;
  }
});

test('a machine whose clock is years ahead holds up no mail but its own', async () => {
  const { id } = await send('adela');
  const now = portal.time.now;
  const ahead = new Date('2099-01-01');
  /** Writes after so many minutes. @returns How many mails went by the end of the digest. */
  const writeAt = async (minutes: number) => {
    portal.time.now = new Date(now.getTime() + minutes * 60_000);
    const before = mail.letters.length;
    await act(id, 'write', { message: 'Hello' });
    portal.time.now = new Date(portal.time.now.getTime() + 10 * 60_000);
    await runJob();
    return mail.letters.length - before;
  };
  const setSent = sql(
    'test-mail-sent-ahead',
    'update outgoing_mail set ended_at = $2 where application_id = $1 and ended_at is not null',
  );
  const setDue = sql(
    'test-mail-due-ahead',
    `update outgoing_mail set due_at = $2, ended_at = null, attempts = 0, outcome = null, address = $3
     where id = (select max(id) from outgoing_mail where application_id = $1)`,
  );
  try {
    expect(await writeAt(0)).toBe(1);
    await portal.database.run(setSent, [id, ahead]);
    expect(await writeAt(1)).toBe(1);
    // It has queued one for its own time: what comes now is not sent with that.
    await portal.database.run(setDue, [id, ahead, mail.letters.at(-1)!.to]);
    expect(await writeAt(30)).toBe(1);
  } finally {
    portal.time.now = now;
  }
});

test('in a language that the pack has no more she is told in its first one, and what was told stays', async () => {
  portal.time.now = atNoon();
  const spanish = { 'Accept-Language': 'es' };
  const phone = '803-555-0107';
  const answers = { cellPhone: phone };
  const { client, id } = await send('lena', { language: 'es', answers });
  const consent = { isOn: true, phone };
  expect((await client.call('PUT', '/api/messages/texts', consent, spanish)).status).toBe(200);
  const asked = { papers: ['utility'], reason: 'too-old' };
  expect((await act(id, 'ask-for-papers', asked)).status).toBe(200);
  const before = portal.server.services.releases.current().hash;
  changeFile(`${portal.dataDir}/definitions/portal.json`, (file) => {
    file.languages = ['en'];
  });
  rmSync(`${portal.dataDir}/definitions/texts/es`, { recursive: true });
  await nextRelease(portal, before);

  // What waits goes as it was written.
  await runJob();
  const { text: waiting, html } = partsOf(mail.letters[0]!.source);
  expect(waiting).toContain('Es muy viejo.');
  expect(html).toContain('<html lang="es">');
  await runTexts();
  gateway.clear();
  const path = `/api/desk/cases/${id}/actions/ask-for-papers/notice`;
  const more = { papers: ['photo-id'], reason: 'too-old' };
  const shown = (await clerk.post(path, more)).body;
  expect(shown).toMatchObject({ language: 'en', mail: 'full' });
  expect((await act(id, 'ask-for-papers', more)).status).toBe(200);
  portal.time.now = new Date(portal.time.now.getTime() + 11 * 60_000);
  await runJob();
  await runTexts();
  const [sent, old] = (await client.call('GET', '/api/messages', undefined, spanish)).body.messages;
  expect(sent.subject).toBe(`We need papers for application ${id}`);
  expect(shown.subject).toBe(sent.subject);
  expect(old.subject).toBe(`Necesitamos documentos para la solicitud ${id}`);
  expect(partsOf(mail.letters[1]!.source)).toMatchObject({
    subject: sent.subject,
    text: expect.stringContaining('Photo ID: It is too old.'),
  });
  expect(gateway.messages().map(({ text }) => text)).toEqual([
    expect.stringContaining(`about your application ${id}`),
  ]);
  const letterOf = async (message: number) => {
    const headers = { Authorization: `Bearer ${client.token}` };
    const answer = await fetch(`${portal.url}/api/messages/${message}/letter`, { headers });
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  expect(await letterOf(sent.id)).toMatchObject({ lang: 'en', title: sent.subject });
  expect(await letterOf(old.id)).toMatchObject({ lang: 'es', title: old.subject });
  // The desk says which was in which.
  const { messages } = await open(id);
  expect(messages.map(({ language }: Body) => language)).toEqual(['en', 'es']);
});
