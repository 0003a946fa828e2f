import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { startTwilio, TWILIO_NUMBER, type TwilioServer } from '../../test/twilioServer.ts';
import { sql } from '../database/index.ts';
import { sendSms } from '../jobs/sendSms.ts';
import { isSignedByTwilio } from './gateways/twilioCalls.ts';

const PHONE = '803-555-0199';
const NUMBER = '+18035550199';
const NOON = new Date('2026-11-25T17:00:00Z');

let twilio: TwilioServer;
let portal: TestPortal;
let clerk: Client;
let client: Client;
let id: number;

const answer = (status: number, body: object) =>
  twilio.answer({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  twilio = await startTwilio();
  portal = await startDesk({
    env: twilio.env,
    timing: { 'send-texts': 0 },
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
  ({ client, id } = await sendApplication(portal, 'tess', { cellPhone: PHONE }));
});
afterAll(async () => {
  await portal?.stop();
  await twilio.stop();
});
beforeEach(async () => {
  portal.time.now = NOON;
  twilio.answer();
  await client.call('PUT', '/api/messages/texts', { isOn: true, phone: PHONE });
  await run();
  twilio.clear();
});

const run = () =>
  sendSms.run(portal.server.services as Parameters<typeof sendSms.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
async function runAfter(minutes: number) {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * 60_000);
  await run();
}
const open = async () => (await clerk.get(`/api/desk/cases/${id}`)).body;
async function write() {
  const { etag } = await open();
  const path = `/api/desk/cases/${id}/actions/write`;
  await clerk.call('POST', path, { message: 'Hello' }, { 'If-Match': etag });
}
const told = async () => (await open()).messages[0].text;

/** Tells the portal something, as Twilio signs it. */
const post = (path: string, fields: Record<string, string>, key?: string) => {
  const address = `${portal.server.services.config.publicUrl}${path}`;
  return twilio.tell(portal.url, path, { address, fields, key });
};
const inbound = (fields: object, key?: string) =>
  post('/api/texts/twilio/inbound', { From: NUMBER, To: TWILIO_NUMBER, ...fields }, key);

test('a signature is that of Twilio’s own documentation', async () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  });
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';
  const place = { authToken: '12345' };
  expect(await isSignedByTwilio(place, { address, form, signature })).toBe(true);
  const withPort = address.replace('.com', '.com:443');
  expect(await isSignedByTwilio(place, { address: withPort, form, signature })).toBe(true);
  form.append('Digits', '1235');
  expect(await isSignedByTwilio(place, { address, form, signature })).toBe(false);
  form.set('Digits', '1235');
  expect(await isSignedByTwilio(place, { address, form, signature })).toBe(false);
});

test('a text is posted as Twilio takes it, and what it says of it is noted', async () => {
  await write();
  await runAfter(11);
  await runAfter(300);
  expect(twilio.received).toHaveLength(1);
  const [{ headers, body }] = twilio.received as [(typeof twilio.received)[number]];
  const { accountSid, authToken } = twilio.account;
  const [, given = ''] = String(headers.authorization).split(' ');
  expect(Buffer.from(given, 'base64').toString()).toBe(`${accountSid}:${authToken}`);
  const form = Object.fromEntries(new URLSearchParams(body));
  expect(form).toMatchObject({
    To: NUMBER,
    From: TWILIO_NUMBER,
    Body: expect.stringContaining('/messages'),
  });
  expect(await told()).toMatchObject({ state: 'sent', said: form.Body });
  const { pathname } = new URL(form.StatusCallback!);
  const status = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' };
  expect((await post(pathname, status, 'another')).status).toBe(401);
  expect((await post(pathname, status)).status).toBe(204);
  expect(await told()).toMatchObject({ state: 'failed' });
  const log = portal.log.join('\n');
  for (const secret of [authToken, given, NUMBER.slice(2)]) expect(log).not.toContain(secret);
});

test('what Twilio may have taken is not sent again; what it has not taken is', async () => {
  answer(503, {});
  await write();
  await runAfter(11);
  expect(await told()).toMatchObject({ state: 'waiting' });
  twilio.answer();
  await runAfter(60);
  expect(await told()).toMatchObject({ state: 'sent', attempts: 2 });
  twilio.clear();
  // No answer came: it may be on its way.
  twilio.answer('none');
  await write();
  await runAfter(11);
  await runAfter(600);
  expect(twilio.received).toHaveLength(1);
  expect(await told()).toMatchObject({ state: 'uncertain' });
  // Killed between the answer and the note of it.
  portal.time.now = new Date(NOON.getTime() + 24 * 60 * 60_000);
  twilio.answer();
  await write();
  await runAfter(11);
  await portal.database.run(
    sql(
      'test-unnoted',
      'update outgoing_texts set ended_at = null, outcome = null where ended_at = $1',
    ),
    [portal.time.now],
  );
  await runAfter(30);
  expect(twilio.received).toHaveLength(2);
  expect(await told()).toMatchObject({ state: 'uncertain' });
});

test('what nobody knows the end of ends the run, and the case says so', async () => {
  twilio.answer('none');
  for (let time = 0; time < 6; time += 1) {
    await write();
    // Each by itself: what is being sent takes no other one in.
    await portal.database.run(
      sql('test-apart', "update outgoing_texts set is_open = false where kind = 'notice'"),
    );
  }
  // As those that were never tried: not noted is what Twilio may have.
  await portal.database.run(
    sql('test-open', 'update outgoing_texts set is_open = true where ended_at is null'),
  );
  await runAfter(11);
  // Four at once, and none after them.
  expect(twilio.received.length).toBeLessThanOrEqual(4);
  const { events } = await open();
  expect(events.map(({ action }: { action: string }) => action)).toContain('text-uncertain');
  answer(404, {});
  await runAfter(60);
  const states = await portal.database.all<{ outcome: string | null }>(
    sql('test-outcomes', 'select outcome from outgoing_texts where ended_at is null'),
  );
  expect(states.length).toBeGreaterThan(0);
  await portal.database.run(sql('test-none', 'delete from outgoing_texts'));
});

test('a number that is none ends; one that Twilio knows as stopped is texted no more', async () => {
  answer(400, { code: 21211, message: `The number ${NUMBER} is not valid` });
  await write();
  await runAfter(11);
  expect(await told()).toMatchObject({ state: 'failed', attempts: 1 });
  answer(400, { code: 21610, message: 'unsubscribed' });
  await write();
  await runAfter(11);
  expect(await told()).toMatchObject({ state: 'stopped' });
  expect((await client.get('/api/messages/texts')).body).toMatchObject({ isStopped: true });
  expect((await inbound({ MessageSid: 'SMstart', Body: 'START' })).status).toBe(200);
  expect((await client.get('/api/messages/texts')).body).toMatchObject({ isStopped: false });
});

test('what comes to Twilio is taken once, if Twilio has signed it', async () => {
  const before = (await open()).messages.length;
  const fields = { MessageSid: 'SMreply', Body: 'Sí, mañana ✓' };
  expect((await inbound(fields, 'another')).status).toBe(401);
  for (let time = 0; time < 2; time += 1) {
    const taken = await inbound(fields);
    expect(taken.status).toBe(200);
    expect(taken.body).toBe('<Response/>');
  }
  const { messages } = await open();
  expect(messages).toHaveLength(before + 1);
  expect(messages[0]).toMatchObject({ via: 'text', blocks: [{ paragraph: 'Sí, mañana ✓' }] });
  expect((await inbound({ Body: 'No id' })).status).toBe(422);
  const generic = await fetch(`${portal.url}/api/texts/inbound`, { method: 'POST' });
  expect(generic.status).toBe(404);
});
