import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { secretOf } from '../../test/eventReceiver.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { type SmsGateway, startSmsGateway } from '../../test/smsGateway.ts';
import { sql } from '../database/index.ts';
import { sendSms } from '../jobs/sendSms.ts';
import { erasePerson } from '../personal-data/erasePerson.ts';
import { forgetSms } from './forgetSms.ts';
import { receiveSms } from './receiveSms.ts';
import { sendSms as sendNow } from './sendSms.ts';

const SECRET = secretOf(9);
const MINUTE = 60_000;
/** Ten in the morning in New York, on a day like others. */
const NOON = new Date('2026-11-25T17:00:00Z');

let gateway: SmsGateway;
let portal: TestPortal;
let clerk: Client;
let count = 0;

beforeAll(async () => {
  gateway = await startSmsGateway(SECRET);
  portal = await startDesk({
    env: gateway.env,
    timing: { 'send-texts': 0 },
  });
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(async () => {
  await portal?.stop();
  await gateway.stop();
});
beforeEach(async () => {
  portal.time.now = NOON;
  gateway.answer();
  await portal.database.run(sql('test-texts-empty', 'delete from outgoing_texts'));
  gateway.clear();
});

const run = () =>
  sendSms.run(portal.server.services as Parameters<typeof sendSms.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
const wait = (minutes: number) => {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * MINUTE);
};
/** Sends what is due after some minutes. */
async function runAfter(minutes: number) {
  wait(minutes);
  return run();
}

interface Person {
  client: Client;
  id: number;
  phone: string;
  number: string;
}

/** Somebody who has sent hers, with a phone of her own. */
async function send({ wants = true, language = 'en' } = {}): Promise<Person> {
  count += 1;
  const phone = `803-555-${String(1000 + count)}`;
  const subject = `texter-${count}`;
  const headers = { 'Accept-Language': language };
  const { client, id } = await sendApplication(
    portal,
    subject,
    { cellPhone: phone },
    undefined,
    headers,
  );
  if (wants) {
    const { status } = await turn(client, true, phone, headers);
    expect(status).toBe(200);
    await run();
    expect(gateway.messages().map(({ text }) => text)).toEqual([
      expect.stringMatching(/STOP|ALTO/),
    ]);
    gateway.clear();
  }
  return { client, id, phone, number: `+1${phone.replaceAll('-', '')}` };
}
const turn = (client: Client, isOn: boolean, phone: string, headers = {}) =>
  client.call('PUT', '/api/messages/texts', { isOn, phone }, headers);
const state = async (client: Client) => (await client.get('/api/messages/texts')).body;
const open = async (id: number) => (await clerk.get(`/api/desk/cases/${id}`)).body;
async function write(id: number, text = 'Please call us.') {
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/write`;
  const answer = await clerk.call('POST', path, { message: text }, { 'If-Match': etag });
  expect(answer.status).toBe(200);
}
const told = async (id: number) => (await open(id)).messages[0].text;
const link = () => `${portal.server.services.config.publicUrl}/messages`;
const inbound = (from: string, text: string, telling = {}) =>
  gateway.tell(portal.url, 'text.received', { from, text }, telling);

test('nothing is texted without consent, and one text tells of a message, as it is kept', async () => {
  const silent = await send({ wants: false });
  expect(await state(silent.client)).toEqual({
    phone: silent.phone,
    isOn: false,
    isStopped: false,
  });
  await write(silent.id);
  await runAfter(11);
  expect(gateway.received).toEqual([]);
  expect(await told(silent.id)).toBeUndefined();

  const { client, id, number } = await send();
  expect(await state(client)).toMatchObject({ isOn: true });
  await write(id, 'Your rent is 812 dollars.');
  // It waits for what comes with it.
  await run();
  expect(gateway.received).toEqual([]);
  expect(await told(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await runAfter(11);
  await runAfter(200);
  const [text, ...more] = gateway.messages();
  expect(more).toEqual([]);
  expect(text).toMatchObject({ to: number });
  expect(text!.text).toContain(`application ${id}: ${link()}`);
  expect(text!.text).not.toContain('812');
  expect(await told(id)).toEqual({ state: 'sent', attempts: 1, said: text!.text });
  const { events } = await open(id);
  expect(events.map(({ action }: Body) => action)).toEqual(
    expect.arrayContaining(['texts-on', 'text-sent']),
  );
  // Sealed where it is kept, and in no line of the log.
  const rows = await portal.database.all(
    sql('test-texts', 'select o::text, n::text from outgoing_texts o, text_numbers n'),
  );
  for (const plain of [number, number.slice(2), `${id}`.concat(':'), 'messages about'])
    expect(JSON.stringify(rows)).not.toContain(plain);
  const log = portal.log.join('\n');
  for (const secret of [number, number.slice(2), SECRET, SECRET.slice(6), 'about your application'])
    expect(log).not.toContain(secret);
});

test('five messages are one text, in her language', async () => {
  const { id } = await send({ language: 'es' });
  for (const text of ['1', '2', '3', '4', '5']) await write(id, text);
  await runAfter(11);
  expect(gateway.messages().map(({ text }) => text)).toEqual([
    expect.stringContaining(`Tiene 5 mensajes nuevos sobre su solicitud ${id}: ${link()}`),
  ]);
  const { messages } = await open(id);
  expect(messages.map(({ text }: Body) => text.state)).toEqual(Array(5).fill('sent'));
  await write(id, '6');
  await runAfter(11);
  expect(gateway.messages()).toHaveLength(2);
});

test('what joins a text that waits is tried as long as any other', async () => {
  const { id } = await send();
  await write(id, '1');
  // Nobody sends it for three days.
  wait(3 * 24 * 60 + 5);
  await write(id, '2');
  gateway.answer({ status: 503 });
  await run();
  expect(await told(id)).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('what a gateway may have taken keeps its words, also where it answered', async () => {
  const { id } = await send();
  gateway.answer({ status: 500 });
  await write(id, '1');
  await runAfter(11);
  gateway.answer();
  await write(id, '2');
  await runAfter(15);
  const texts = gateway.messages();
  const first = texts.filter((one) => one.id === texts[0]!.id);
  expect(first).toEqual([first[0], first[0]]);
  expect(texts).toHaveLength(3);
});

test('quiet hours are waited for, also where it is tried again', async () => {
  const { id } = await send();
  // 20:55 in New York.
  portal.time.now = new Date('2026-11-26T01:55:00Z');
  await write(id);
  await runAfter(11);
  portal.time.now = new Date('2026-11-26T12:59:00Z');
  await run();
  expect(gateway.received).toEqual([]);
  gateway.answer({ status: 503 });
  portal.time.now = new Date('2026-11-26T13:00:00Z');
  await run();
  expect(gateway.received).toHaveLength(1);
  portal.time.now = new Date('2026-11-27T03:00:00Z');
  gateway.answer();
  await run();
  expect(gateway.received).toHaveLength(1);
  portal.time.now = new Date('2026-11-27T13:00:00Z');
  await run();
  expect(await told(id)).toMatchObject({ state: 'sent' });
});

test('that texts come is told after the quiet hours, also to who turned them off and on meanwhile', async () => {
  const { client, phone } = await send({ wants: false });
  // Ten in the evening in New York.
  portal.time.now = new Date('2026-11-26T03:00:00Z');
  await turn(client, true, phone);
  await run();
  expect(gateway.received).toEqual([]);
  await turn(client, false, phone);
  portal.time.now = new Date('2026-11-26T13:00:00Z');
  await run();
  expect(gateway.received).toEqual([]);
  await turn(client, true, phone);
  await run();
  expect(gateway.messages()).toHaveLength(1);
});

test('a gateway that is away for a day is tried again, under one id, and nothing is sent twice', async () => {
  const { id } = await send();
  await write(id);
  const away = ['none', { status: 503 }] as const;
  for (let hour = 0; hour < 24; hour += 1) {
    gateway.answer(away[hour % 2]);
    await runAfter(60);
  }
  expect(gateway.received.length).toBeGreaterThan(3);
  expect(await told(id)).toMatchObject({ state: 'waiting', attempts: gateway.received.length });
  gateway.answer();
  await runAfter(180);
  await runAfter(180);
  const texts = gateway.messages();
  expect(new Set(texts.map((one) => one.id)).size).toBe(1);
  expect(await told(id)).toMatchObject({ state: 'sent', said: texts[0]!.text });
});

test.each([301, 302, 307, 308])(
  'a gateway that leads elsewhere by %d is not followed',
  async (status) => {
    const elsewhere = await startSmsGateway(SECRET);
    try {
      const { id } = await send();
      const Location = elsewhere.url;
      gateway.answer({ status, headers: { Location } });
      await write(id);
      await runAfter(11);
      expect(gateway.received).toHaveLength(1);
      expect(elsewhere.received).toEqual([]);
      expect(await told(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    } finally {
      await elsewhere.stop();
    }
  },
);

test('one whose end nobody noted goes again under the same id, with the same words', async () => {
  const { id } = await send();
  await write(id);
  await runAfter(11);
  // As where the process is killed between the answer and the note of it.
  const unnoted = 'update outgoing_texts set ended_at = null, outcome = null';
  await portal.database.run(sql('test-texts-unnoted', `${unnoted} where kind = 'notice'`));
  // What comes meanwhile is told by one of its own: the first may have arrived.
  await write(id, 'Another one.');
  await runAfter(15);
  await runAfter(15);
  const [first, ...rest] = gateway.messages();
  const again = rest.filter((one) => one.id === first!.id);
  expect(again).toEqual([first]);
  const others = rest.filter((one) => one.id !== first!.id);
  expect(others).toHaveLength(1);
  expect(others[0]!.text).not.toContain('2 new');
});

test('what is refused for good ends, and staff see it; after three days it is given up', async () => {
  const { id } = await send();
  for (const status of [410, 422]) {
    gateway.answer({ status });
    await write(id);
    await runAfter(11);
    expect(await told(id)).toMatchObject({ state: 'failed', attempts: 1 });
  }
  gateway.answer({ status: 401 });
  await write(id);
  await runAfter(11);
  expect(await told(id)).toMatchObject({ state: 'waiting' });
  await runAfter(4 * 24 * 60);
  expect(await told(id)).toMatchObject({ state: 'failed', attempts: 2 });
  const { events } = await open(id);
  expect(events.filter(({ action }: Body) => action === 'text-failed')).toHaveLength(3);
});

test('one that is refused stays so where its case cannot be put into the lists of the desk', async () => {
  const { id } = await send();
  gateway.answer({ status: 422 });
  await write(id);
  const constraint = `add constraint test_unlisted check (application_id <> ${id}) not valid`;
  await portal.database.run(sql('test-texts-unlisted', `alter table desk_cases ${constraint}`));
  await expect(runAfter(11)).rejects.toThrow('test_unlisted');
  expect(await told(id)).toMatchObject({ state: 'failed', attempts: 1 });
  const listed = 'alter table desk_cases drop constraint test_unlisted';
  await portal.database.run(sql('test-texts-listed', listed));
});

test('STOP ends texts, also those that wait; START begins them, HELP is answered', async () => {
  const { id, client, number, phone } = await send();
  await write(id);
  expect((await inbound(number, ' stop ')).status).toBe(204);
  await runAfter(11);
  expect(gateway.messages().map(({ text }) => text)).toEqual([
    expect.stringContaining('You get no more texts.'),
  ]);
  expect(await told(id)).toMatchObject({ state: 'stopped' });
  expect(await state(client)).toMatchObject({ isStopped: true });
  // She cannot undo in the page what the phone has said.
  await turn(client, false, phone);
  await turn(client, true, phone);
  await write(id);
  // A machine that answers answers is not answered again.
  await inbound(number, 'STOP');
  await runAfter(11);
  expect(gateway.received).toHaveLength(1);
  await inbound(number, 'iniciar');
  await inbound(number, 'HELP');
  await runAfter(1);
  expect(
    gateway
      .messages()
      .slice(1)
      .map(({ text }) => text)
      .sort(),
  ).toEqual([
    expect.stringContaining('Questions? Call'),
    expect.stringContaining('You get texts again'),
  ]);
  await write(id);
  await runAfter(11);
  expect(gateway.received).toHaveLength(4);
});

test('who turns texts off gets none', async () => {
  const { id, client, phone } = await send();
  await write(id);
  expect((await turn(client, false, phone)).body).toMatchObject({ isOn: false });
  await runAfter(11);
  await write(id);
  await runAfter(11);
  expect(gateway.received).toEqual([]);
  expect((await turn(client, true, '803-555-9999')).status).toBe(422);
  expect((await turn(client, 'yes' as never, phone)).status).toBe(422);
  // On and off again sends no second welcome on one day.
  await turn(client, true, phone);
  await run();
  expect(gateway.received).toEqual([]);
});

test('who has another phone by now can end texts to the one of before', async () => {
  const { id, client, phone, number } = await send();
  await portal.database.run(
    sql('test-texts-closed', 'update applications set closed_at = $2 where id = $1'),
    [id, NOON],
  );
  const later = await sendApplication(portal, 'texter-later', { cellPhone: '803-555-7777' });
  await portal.database.run(sql('test-hers', 'update applications set owner = $2 where id = $1'), [
    later.id,
    `texter-${count}`,
  ]);
  expect(await state(client)).toMatchObject({ phone: number, isOn: true });
  await write(id);
  expect((await turn(client, false, phone)).status).toBe(422);
  expect((await turn(client, false, number)).body).toEqual({
    phone: '803-555-7777',
    isOn: false,
    isStopped: false,
  });
  await runAfter(11);
  expect(gateway.received).toEqual([]);
});

test('STOP is obeyed while the pack sends no texts, and what waits is not sent', async () => {
  const { id, client, number } = await send();
  await write(id);
  const { services } = portal.server;
  const current = () => {
    const release = services.releases.current();
    const { textMessages, ...desk } = release.desk()!;
    return Object.assign(Object.create(release), { desk: () => desk }) as typeof release;
  };
  const without = { ...services, releases: { ...services.releases, current } };
  wait(11);
  await expect(
    receiveSms(without, { id: 'none-1', from: number, text: 'Hello?' }),
  ).rejects.toMatchObject({ status: 404 });
  await sendNow(without, new AbortController().signal);
  expect(gateway.received).toEqual([]);
  expect(await told(id)).toMatchObject({ state: 'stopped' });
  await receiveSms(without, { id: 'none-2', from: number, text: 'Stop.' });
  expect(await state(client)).toMatchObject({ isStopped: true });
  await run();
  expect(gateway.received).toEqual([]);
});

test('a reply is a message of the applicant, once, and staff see how it came', async () => {
  const { id, client, number } = await send();
  await write(id);
  await runAfter(11);
  const reply = { id: 'reply-1' };
  for (let time = 0; time < 2; time += 1)
    expect((await inbound(number, 'I have no bill.\nMay I call?', reply)).status).toBe(204);
  const { messages } = await open(id);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    isFromApplicant: true,
    isAnswered: false,
    via: 'text',
    blocks: [{ paragraph: 'I have no bill.\nMay I call?' }],
  });
  const inbox = (await client.get('/api/messages')).body;
  expect(inbox.messages[0]).toMatchObject({ isMine: true, via: 'text' });
  gateway.clear();
  await run();
  expect(gateway.received).toEqual([]);
});

test('what is of no one application is told where to write, once a day', async () => {
  const { number } = await send({ wants: false });
  await inbound(number, 'Hello?');
  await inbound(number, 'Is somebody there?');
  await run();
  const texts = gateway.messages();
  expect(texts).toHaveLength(1);
  expect(texts[0]!.text).toContain(link());
  expect(texts[0]!.to).toBe(number);
  // Nor what is longer than a message may be.
  gateway.clear();
  const known = await send();
  gateway.clear();
  await inbound(known.number, 'x'.repeat(2001));
  await run();
  expect(gateway.messages()).toHaveLength(1);
  expect((await open(known.id)).messages).toEqual([]);
});

test('what is not signed, too old, by another secret or malformed is refused', async () => {
  const { id, number } = await send();
  const old = new Date(Date.now() - 6 * MINUTE);
  const other = secretOf(1);
  expect((await inbound(number, 'STOP', { at: old })).status).toBe(401);
  expect((await inbound(number, 'STOP', { key: other })).status).toBe(401);
  const path = `${portal.url}/api/texts/inbound`;
  const json = { 'content-type': 'application/json' };
  const bare = await fetch(path, { method: 'POST', headers: json, body: '{}' });
  expect(bare.status).toBe(401);
  const large = await fetch(path, { method: 'POST', headers: json, body: 'x'.repeat(40_000) });
  expect(large.status).toBe(413);
  const form = await fetch(path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(form.status).toBe(415);
  expect((await gateway.tell(portal.url, 'text.else', {})).status).toBe(422);
  expect((await inbound('no number', 'STOP')).status).toBe(422);
  expect((await inbound(number, null as never)).status).toBe(422);
  const twilio = await fetch(`${portal.url}/api/texts/twilio/inbound`, { method: 'POST' });
  expect(twilio.status).toBe(404);
  await write(id);
  await runAfter(11);
  expect(gateway.received).toHaveLength(1);
});

test('what a gateway says of a text is noted; of one that it was not given it is not believed', async () => {
  const { id } = await send();
  const status = (one: string, said: string, fault?: string) =>
    gateway.tell(portal.url, 'text.status', { id: one, status: said, fault });
  await write(id);
  const waiting = await portal.database.first<{ id: string }>(
    sql('test-texts-id', 'select gateway_id as id from outgoing_texts where ended_at is null'),
  );
  const lies = portal.log.length;
  for (const one of [waiting!.id, '11111111-1111-4111-8111-111111111111', "' or 1=1"])
    expect((await status(one, 'delivered')).status).toBe(204);
  expect(portal.log.slice(lies).filter((line) => line.includes('was not given'))).toHaveLength(3);
  expect(await told(id)).toMatchObject({ state: 'waiting' });
  await runAfter(11);
  const [sent] = gateway.messages();
  await status(sent!.id, 'delivered');
  await status(sent!.id, 'failed', '30003');
  expect(await told(id)).toMatchObject({ state: 'delivered' });
  gateway.clear();
  await write(id);
  await runAfter(11);
  await status(gateway.messages()[0]!.id, 'failed', '30003');
  expect(await told(id)).toMatchObject({ state: 'failed' });
});

test('who has no application any more, or ended her texts long ago, is not kept as somebody who wants them', async () => {
  const { client, phone } = await send();
  const other = await send();
  const consents = async () => {
    await forgetSms(portal.database, portal.time.now);
    const rows = await portal.database.all<{ owner: string }>(
      sql('test-consents', 'select owner from text_consents'),
    );
    return rows.map(({ owner }) => owner);
  };
  const [one, two] = [`texter-${count - 1}`, `texter-${count}`];
  expect(await consents()).toEqual(expect.arrayContaining([one, two]));
  await turn(client, false, phone);
  await portal.database.run(sql('test-texts-gone', 'delete from applications where id = $1'), [
    other.id,
  ]);
  expect(await consents()).toContain(one);
  expect(await consents()).not.toContain(two);
  wait(31 * 24 * 60);
  expect(await consents()).not.toContain(one);
});

test('who is erased is texted no more, and her number is forgotten', async () => {
  const { id, number } = await send();
  await write(id);
  const { services } = portal.server;
  const numbers = async () => {
    await forgetSms(portal.database, portal.time.now);
    const found = services.vault.fingerprint('text', number);
    return portal.database.all(sql('test-number', 'select 1 from text_numbers where hash = $1'), [
      found,
    ]);
  };
  expect(await numbers()).toHaveLength(1);
  await erasePerson(services, { email: 'nobody@example.org', applications: [id] }, 'operator:test');
  await runAfter(11);
  expect(gateway.received).toEqual([]);
  expect(await numbers()).toEqual([]);
});
