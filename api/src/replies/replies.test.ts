import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { jest } from '@jest/globals';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { secretOf } from '../../test/eventReceiver.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { unnamedSql } from '../../test/unnamedSql.ts';
import { openKeyRing, openVault, rotateKeys } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { ACCOUNT_OWNERS } from '../identity/owners.ts';
import { sendMail } from '../jobs/sendMail.ts';
import { composeMessageMail } from '../messages/composeMessageMail.ts';
import { forgetReplies } from './forgetReplies.ts';
import { receiveMail } from './receiveMail.ts';
import { replyAddressOf } from './replyAddress.ts';

const SECRET = secretOf(5);
const OTHER = secretOf(6);
const DAY = 24 * 60 * 60_000;

let mail: MailServer;
let portal: TestPortal;
let clerk: Client;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startDesk({
    env: {
      SMTP_URL: mail.url,
      MAIL_REPLY_TO: 'reply@agency.example',
      MAIL_WEBHOOK_SECRET: `${SECRET},${OTHER}`,
      MAIL_BYTES: '300000',
    },
    timing: { 'send-mail': 0 },
  });
  // Each mail is looked at when it is told.
  delete portal.server.services.releases.current().desk()!.mail;
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.letters.length = 0;
});

const runJob = () =>
  sendMail.run(portal.server.services as Parameters<typeof sendMail.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
const open = async (id: number) => (await clerk.get(`/api/desk/cases/${id}`)).body;
async function act(id: number, action: string, body: object) {
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/${action}`;
  const { status } = await clerk.call('POST', path, body, { 'If-Match': etag });
  expect(status).toBe(200);
}
const run = (text: string, values: unknown[] = []) => portal.database.run(unnamedSql(text), values);

/** The heads of a mail, unfolded. */
const headsOf = (source: string) => source.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]/g, ' ');
const headOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headsOf(source))?.[1];
/** A mail's plain text. */
const textOf = (source: string) =>
  Buffer.from(
    source
      .split('text/html')[0]!
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** What is told, each by its action; of the last the mail says all. */
const TOLD = {
  write: { message: 'Which bill?' },
  deny: { reasons: ['no-funds'] },
  'ask-for-papers': { papers: ['utility'], reason: 'too-old' },
};

/** Somebody who has been told something by mail, and the address to which she can reply. */
async function write({
  language = 'en',
  action = 'write',
}: {
  language?: string;
  action?: keyof typeof TOLD;
} = {}) {
  count += 1;
  const subject = `replier-${count}`;
  const email = `${subject}@example.org`;
  const client = await portal.as({ subject, email, claims: { email_verified: true } });
  const headers = { 'Accept-Language': language };
  const { id } = await sendApplication(portal, subject, {}, client, headers);
  await runJob();
  mail.letters.length = 0;
  await act(id, action, TOLD[action]);
  await runJob();
  const source = mail.letters[0]?.source ?? '';
  mail.letters.length = 0;
  return { client, id, email, source, to: headOf(source, 'Reply-To') ?? '' };
}

interface Reply {
  heads?: string[];
  id?: string | null;
  text?: string;
}

/** A reply as a mail server has it. */
function reply(to: string, { heads = [], id, text = 'The water bill.' }: Reply = {}): Buffer {
  count += 1;
  const messageId = id === null ? [] : [`Message-ID: ${id ?? `<${count}@mail.example>`}`];
  const all = [`From: Ana <ana@example.org>`, `To: ${to}`, ...messageId, ...heads];
  return Buffer.from([...all, '', text].join('\r\n'));
}

interface Telling {
  secret?: string;
  at?: number;
  id?: string;
  type?: string;
  signed?: Uint8Array;
}

/** Tells the portal of a mail as a mail server does. */
function tell(raw: Uint8Array, { secret = SECRET, at = Date.now(), ...how }: Telling = {}) {
  count += 1;
  const id = how.id ?? `mail-${count}`;
  const time = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${time}.`);
  return fetch(`${portal.url}/api/mail/inbound`, {
    method: 'POST',
    headers: {
      'content-type': how.type ?? 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${hmac.update(how.signed ?? raw).digest('base64')}`,
    },
    body: new Uint8Array(raw),
  });
}
const receive = (raw: Uint8Array) => receiveMail(portal.server.services, raw);
const fromHer = async (id: number) =>
  (await open(id)).messages.filter((one: Body) => one.isFromApplicant);
/** Mails that answer one. */
async function answers() {
  await runJob();
  const found = mail.letters.map(({ to, source }) => ({ to, source, text: textOf(source) }));
  mail.letters.length = 0;
  return found;
}

test('a mail says where to reply, in its words, and a reply is a message with a clock, once', async () => {
  const { id, to, source } = await write();
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@agency\.example$/);
  expect(textOf(source)).toContain('you can reply to this email');
  expect(textOf(source)).toContain('Social Security number');
  expect(textOf(source)).not.toContain('Please do not reply');
  const raw = reply(to, { text: 'The water bill.\r\n\r\n> Which bill?' });
  const told = await Promise.all(Array.from({ length: 4 }, () => tell(raw)));
  expect(told.map(({ status }) => status)).toEqual(Array(4).fill(204));
  expect((await tell(raw, { secret: OTHER })).status).toBe(204);
  const messages = await fromHer(id);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    via: 'email',
    isAnswered: false,
    blocks: [{ paragraph: 'The water bill.' }],
  });
  const { rows } = (await clerk.get('/api/desk/queues/messages')).body;
  expect(rows.find(({ number }: Body) => number === id)).toMatchObject({ due: expect.any(String) });
  const kept = await portal.database.all(
    sql('test-replies-kept', 'select m::text, i::text from messages m, incoming_mail i'),
  );
  expect(JSON.stringify(kept)).not.toMatch(/water|ana@example/);
  expect(await answers()).toEqual([]);
});

test('each of two mails about one application has one address, and each application another', async () => {
  const one = await write({ language: 'es' });
  expect(textOf(one.source)).toContain('puede responder a este correo');
  await act(one.id, 'write', { message: 'Again' });
  await runJob();
  expect(headOf(mail.letters[0]!.source, 'Reply-To')).toBe(one.to);
  const other = await write();
  expect(other.to).not.toBe(one.to);
  const kept = await portal.database.all(
    sql('test-replies-sealed', 'select r::text from reply_addresses r'),
  );
  expect(JSON.stringify(kept)).not.toContain(other.to.slice(6, 38));
});

test('a mail that says only that a message is there can be replied to, too', async () => {
  const { to, source } = await write({ action: 'deny' });
  expect(to).toMatch(/^reply\+/);
  expect(textOf(source)).toContain('you can reply to this email');
});

test('a server that refuses the address as a sender gets the mail under the usual one', async () => {
  mail.refuseSenders('reply+');
  const { id, to } = await write();
  mail.refuseSenders();
  expect(to).toMatch(/^reply\+/);
  expect((await open(id)).messages[0].mail).toEqual({ state: 'sent', attempts: 1 });
});

test('without MAIL_REPLY_TO mails say what they have said, and nothing is taken', async () => {
  const { id, to, source } = await write({ action: 'ask-for-papers' });
  expect(textOf(source)).toContain('you can reply to this email');
  expect(textOf(source)).not.toContain('Please do not reply');
  const { services } = portal.server;
  const { mailReplies, ...config } = services.config;
  const message = (await open(id)).messages[0];
  const asked = { applicationId: id, messageId: message.id, language: 'en' };
  const letter = await composeMessageMail({ ...services, config }, asked);
  expect(letter).not.toHaveProperty('replyTo');
  expect(letter!.text).toContain('Please do not reply to this email.');
  expect(letter!.text).not.toContain('Social Security');
  expect(headOf(source, 'Reply-To')).toBe(to);
  expect(await receiveMail({ ...services, config }, reply(to))).toBe('unknown');
});

test('what is not signed, too old, signed for other bytes, too long or of another type is refused', async () => {
  const { id, to } = await write();
  const raw = reply(to);
  const path = `${portal.url}/api/mail/inbound`;
  const headers = { 'content-type': 'message/rfc822' };
  const statuses = [
    await fetch(path, { method: 'POST', headers, body: new Uint8Array(raw) }),
    await tell(raw, { at: Date.now() - 6 * 60_000 }),
    await tell(raw, { at: Date.now() + 6 * 60_000 }),
    await tell(raw, { secret: secretOf(7) }),
    await tell(raw, { signed: reply(to, { text: 'Other words' }) }),
    await tell(Buffer.alloc(300_001, 65)),
    await tell(raw, { type: 'application/json' }),
    await tell(Buffer.from('nothing that is a mail')),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 413, 415, 422]);
  expect(await fromHer(id)).toEqual([]);
});

test('four mails are read at a time: another is to come again, and is taken then', async () => {
  const { id, to } = await write();
  const headers = {
    'content-type': 'message/rfc822',
    'content-length': '1000',
    'webhook-id': 'slow',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,none',
  };
  const slow = Array.from({ length: 5 }, () => {
    const call = request(`${portal.url}/api/mail/inbound`, { method: 'POST', headers });
    call.on('error', () => {}).write('x');
    const answer = once(call, 'response').then(([one]) => one as IncomingMessage);
    return { call, answer };
  });
  const busy = await Promise.race(slow.map(({ answer }) => answer));
  expect(busy.statusCode).toBe(503);
  expect(busy.headers['retry-after']).toBe('5');
  for (const { call } of slow) call.end('x'.repeat(999));
  const all = await Promise.all(slow.map(({ answer }) => answer));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 503]);
  const raw = reply(to);
  expect((await tell(raw)).status).toBe(204);
  expect(await fromHer(id)).toHaveLength(1);
});

test('bytes that are no UTF-8 are signed as they are', async () => {
  const { id, to } = await write();
  const heads = ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit'];
  const raw = Buffer.concat([reply(to, { heads, text: '' }), Buffer.from('ma\xf1ana', 'latin1')]);
  expect((await tell(raw)).status).toBe(204);
  expect((await fromHer(id))[0].blocks).toEqual([{ paragraph: 'mañana' }]);
});

test('an address that is none, of somebody else or of no case is answered alike, and logged without it', async () => {
  const { id, to } = await write();
  const gone = await write();
  await run('update applications set owner = $2 where id = $1', [gone.id, 'somebody-else']);
  const removed = await write();
  await run('delete from applications where id = $1', [removed.id]);
  const before = portal.log.length;
  for (const one of [
    'reply@agency.example',
    `reply+${'0'.repeat(32)}@agency.example`,
    to.replace('agency.', 'other.'),
    gone.to,
    removed.to,
  ]) {
    const answer = await tell(reply(one, { text: 'Secret words' }));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  }
  const log = portal.log.slice(before).join('\n');
  expect(log.match(/"became":"unknown"/g)).toHaveLength(5);
  expect(portal.log.join('\n')).not.toMatch(/Secret words|reply\+|ana@example|water bill/);
  expect(await fromHer(id)).toEqual([]);
  expect(await fromHer(gone.id)).toEqual([]);
  expect(await answers()).toEqual([]);
});

test('who wrote it counts for nothing, and its markup is text', async () => {
  const { id, to } = await write();
  const heads = ['Reply-To: evil@example.net', 'Subject: <b>x</b>\r\n Bcc: y@example.net'];
  const text = '<script>alert(1)</script>\r\n{agencyName} <b>bold</b>';
  const from = reply(to, { heads, text }).toString().replace('ana@example.org', 'evil@example.net');
  expect(await receive(Buffer.from(from))).toBe('kept');
  expect((await fromHer(id))[0].blocks).toEqual([
    { paragraph: '<script>alert(1)</script>\n{agencyName} <b>bold</b>' },
  ]);
});

test('machines are not listened to, nor answered', async () => {
  const { id, to } = await write();
  const attached = 'Content-Type: multipart/mixed; boundary=b';
  for (const head of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'Return-Path: <>',
  ])
    expect(await receive(reply(to, { heads: [head, attached] }))).toBe('automatic');
  expect(await fromHer(id)).toEqual([]);
  expect(await answers()).toEqual([]);
});

const withPaper = (to: string, text = 'Here it is.') =>
  reply(to, {
    heads: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    text: [
      '--b',
      'Content-Type: text/plain',
      '',
      text,
      '--b',
      'Content-Type: application/pdf; name=bill.pdf',
      'Content-Disposition: attachment; filename=bill.pdf',
      '',
      '%PDF-1.4',
      '--b--',
    ].join('\r\n'),
  });

test('papers are not kept: she is told how to send them, at her own address, once a day', async () => {
  const { id, to, email } = await write({ language: 'es' });
  expect(await receive(withPaper(to))).toBe('kept');
  expect(await receive(withPaper(to, ''))).toBe('blank');
  expect((await fromHer(id))[0]).toMatchObject({
    attachments: 1,
    blocks: [{ paragraph: 'Here it is.' }],
  });
  const [answer, ...others] = await answers();
  expect(others).toEqual([]);
  expect(answer!.to).toBe(email);
  expect(answer!.text).toContain('agréguelos a sus documentos');
  expect(headOf(answer!.source, 'Auto-Submitted')).toBe('auto-generated');
  expect(headOf(answer!.source, 'Reply-To')).toBeUndefined();
  // A note of absence to this answer, without a mark, is answered no more on this day.
  expect(await receive(withPaper(to, 'I am away.'))).toBe('kept');
  expect(await answers()).toEqual([]);
  portal.time.now = new Date(portal.time.now.getTime() + DAY + 1000);
  expect(await receive(withPaper(to, 'Again'))).toBe('kept');
  expect(await answers()).toHaveLength(1);
});

test('that a mail was not kept is told, whatever was told on this day', async () => {
  const { id, to } = await write();
  expect(await receive(withPaper(to))).toBe('kept');
  await run('update applications set closed_at = now() where id = $1', [id]);
  expect(await receive(reply(to))).toBe('closed');
  expect(await answers()).toHaveLength(2);
});

test('a pack without the words of an answer answers nothing, before it is queued and after', async () => {
  const { to } = await write();
  const release = portal.server.services.releases.current();
  const inFull = release.portal.bind(release);
  const rollBack = () =>
    jest.spyOn(release, 'portal').mockImplementation((language) => {
      const found = inFull(language);
      const { 'messages.reply-papers': _, ...texts } = found.texts;
      return { ...found, texts };
    });
  rollBack();
  expect(await receive(withPaper(to))).toBe('kept');
  jest.restoreAllMocks();
  expect(await answers()).toEqual([]);
  expect(await receive(withPaper(to, 'Again'))).toBe('kept');
  rollBack();
  expect(await answers()).toEqual([]);
  jest.restoreAllMocks();
});

test('who has proven no address by now is not answered, whoever wrote', async () => {
  const { id, to } = await write();
  await run('update applications set contact_address = null where id = $1', [id]);
  expect(await receive(withPaper(to))).toBe('kept');
  expect(await answers()).toEqual([]);
});

test('too long a mail is kept in part, and says so on both sides', async () => {
  const { id, to, client } = await write();
  expect(await receive(reply(to, { text: `${'x'.repeat(1999)}😀 end` }))).toBe('kept');
  const [message] = await fromHer(id);
  expect(message).toMatchObject({ isShortened: true, blocks: [{ paragraph: 'x'.repeat(1999) }] });
  const inbox = (await client.get('/api/messages')).body;
  expect(inbox.messages[0]).toMatchObject({ isMine: true, via: 'email', isShortened: true });
});

test('no more wait than may: she is told, and the mail can come again', async () => {
  const { id, to } = await write();
  const became = await Promise.all(
    Array.from({ length: 8 }, (_, at) => receive(reply(to, { id: `<many-${at}@x>` }))),
  );
  expect(became.filter((one) => one === 'kept')).toHaveLength(5);
  expect(became.filter((one) => one === 'waiting')).toHaveLength(3);
  const told = await answers();
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain('wait for our answer');
  await act(id, 'write', { message: 'Here we are' });
  const again = Array.from({ length: 8 }, (_, at) => receive(reply(to, { id: `<many-${at}@x>` })));
  const later = await Promise.all(again);
  expect(later.filter((one) => one === 'repeated')).toHaveLength(5);
  expect(later.filter((one) => one === 'kept')).toHaveLength(3);
});

test('of a closed case she is told where to write, and mails invite no reply', async () => {
  const { id, to, email } = await write();
  await run('update applications set closed_at = now() where id = $1', [id]);
  expect(await receive(reply(to))).toBe('closed');
  expect(await receive(reply(to))).toBe('closed');
  expect(await fromHer(id)).toEqual([]);
  const [answer, ...others] = await answers();
  expect(others).toEqual([]);
  expect(answer!.to).toBe(email);
  expect(answer!.text).toContain('/messages');
  await act(id, 'write', { message: 'It is closed' });
  await runJob();
  expect(headOf(mail.letters[0]!.source, 'Reply-To')).toBeUndefined();
});

test('of an account that is deleted nothing is taken, and its mails invite no reply', async () => {
  const { id, to } = await write();
  const services = { ...portal.server.services, owners: ACCOUNT_OWNERS };
  expect(await receiveMail(services, reply(to))).toBe('unknown');
  expect(await fromHer(id)).toEqual([]);
  expect(await replyAddressOf(services, services.config.mailReplies!, id)).toBeUndefined();
});

/** What another server says of a mail that it could not deliver. */
const bounce = (to: string, source: string, action = 'failed') =>
  reply(to, {
    heads: [
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    ],
    text: [
      '--r',
      'Content-Type: text/plain',
      '',
      'Undeliverable',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Action: ${action}`,
      'Status: 5.1.1',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      headsOf(source),
      '--r--',
    ].join('\r\n'),
  });

test('a mail that did not arrive is marked on its case, by who knows its address alone', async () => {
  const { id, to, source } = await write();
  const other = await write();
  const state = async () => (await open(id)).messages[0].mail.state;
  expect(await receive(bounce(other.to, source))).toBe('bounce');
  expect(await receive(bounce('reply@agency.example', source))).toBe('unknown');
  expect(await receive(bounce(to, source, 'delayed'))).toBe('automatic');
  expect(await receive(bounce(to, source.replace(/message-(\d+)-\d+@/, 'message-$1-1@')))).toBe(
    'bounce',
  );
  expect(await state()).toBe('sent');
  for (let time = 0; time < 2; time += 1) expect(await receive(bounce(to, source))).toBe('bounce');
  expect(await state()).toBe('failed');
  const { events } = await open(id);
  expect(events.filter(({ action }: Body) => action === 'mail-failed')).toHaveLength(1);
  expect(await fromHer(id)).toEqual([]);
});

test('that it did not arrive stays noted where its case cannot be put into the lists of the desk', async () => {
  const { id, to, source } = await write();
  const constraint = `add constraint test_unlisted check (application_id <> ${id}) not valid`;
  await portal.database.run(sql('test-reply-unlisted', `alter table desk_cases ${constraint}`));
  await expect(receive(bounce(to, source))).rejects.toThrow('test_unlisted');
  expect((await open(id)).messages[0].mail.state).toBe('failed');
  const listed = 'alter table desk_cases drop constraint test_unlisted';
  await portal.database.run(sql('test-reply-listed', listed));
  expect(await receive(bounce(to, source))).toBe('bounce');
});

test('a report that a person has attached is an attachment', async () => {
  const { id, to, source } = await write();
  const report = bounce(to, source)
    .toString()
    .replace('Return-Path: <>\r\n', '')
    .replace('multipart/report; report-type=delivery-status', 'multipart/mixed');
  expect(await receive(Buffer.from(report))).toBe('kept');
  expect((await fromHer(id))[0].attachments).toBe(2);
  expect((await open(id)).messages.at(-1).mail.state).toBe('sent');
});

test('a mail without a Message-ID is taken once, too; what came is forgotten after months', async () => {
  const { id, to } = await write();
  const heads = ['Date: Wed, 25 Nov 2026 10:00:00 +0000'];
  const bare = () => receive(reply(to, { id: null, heads }));
  expect(await Promise.all([bare(), bare()])).toEqual(expect.arrayContaining(['kept', 'repeated']));
  expect(await fromHer(id)).toHaveLength(1);
  const later = new Date(portal.time.now.getTime() + 91 * DAY);
  expect(await forgetReplies(portal.database, portal.time.now)).toBe(0);
  expect(await forgetReplies(portal.database, later)).toBeGreaterThan(0);
});

test('the address works after its key has left the ring, in whatever letters it is written', async () => {
  const { id, to } = await write();
  const { services } = portal.server;
  const before = openKeyRing(services.config as Parameters<typeof openKeyRing>[0]);
  const fresh = ['fresh', randomBytes(32)] as const;
  const both = { activeId: 'fresh', keys: new Map([fresh, ...before.keys]) };
  await rotateKeys(portal.database, openVault(both));
  const vault = openVault({ activeId: 'fresh', keys: new Map([fresh]) });
  const place = services.config.mailReplies!;
  expect(await replyAddressOf({ ...services, vault }, place, id)).toBe(to);
  expect(await receiveMail({ ...services, vault }, reply(to.toUpperCase()))).toBe('kept');
});
