import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE } from '../../test/answers.ts';
import { startDesk } from '../../test/desk.ts';
import { secretOf } from '../../test/eventReceiver.ts';
import { PDF } from '../../test/files.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { type SmsGateway, startSmsGateway } from '../../test/smsGateway.ts';
import { setStatus } from '../applications/setStatus.ts';
import { sql } from '../database/index.ts';
import { tellHappenings } from './tellHappenings.ts';

const SECRET = secretOf(9);
const PHONE = '803-555-1000';
let gateway: SmsGateway;
let portal: TestPortal;

const notice = (on: string, subject: string, more: object = {}) => ({
  $schema: '../../meta/desk-notice.schema.json',
  on,
  subject,
  mail: 'short',
  blocks: [{ id: 'so', paragraph: 'So it is.' }],
  ...more,
});
const when = { '/$/case/link': true };
const ADDING = {
  values: { link: '/$/case/link' },
  blocks: [
    { id: 'papers', list: '/$/case/papers' },
    { id: 'there', paragraph: 'Go to {link} with them.', when },
    { id: 'add', button: 'Add papers', to: 'upload', when },
  ],
};

beforeAll(async () => {
  gateway = await startSmsGateway(SECRET);
  portal = await startDesk({
    env: gateway.env,
    timing: { 'send-texts': 0 },
    changeFolder(folder) {
      const file = join(folder, 'application/required-documents.schema.json');
      const { gates: _, ...step } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...step, later: true }));
      const write = (name: string, it: object) =>
        writeFileSync(`${folder}/desk/notices/${name}.json`, JSON.stringify(it));
      write('came', notice('submitted', 'It came', ADDING));
      write('came-again', notice('resubmitted', 'It came again', ADDING));
      write('wrote', notice('message', 'We have it', { text: 'We have what you wrote: {link}' }));
      write('paper', notice('document', 'A paper came'));
    },
  });
});
afterAll(async () => {
  await portal?.stop();
  await gateway.stop();
});

const inbox = async (client: Client): Promise<Body[]> =>
  (await client.get('/api/messages')).body.messages;
const subjects = async (client: Client) => (await inbox(client)).map(({ subject }) => subject);
/** Somebody who has sent hers without its papers. */
async function send(subject: string) {
  const client = await portal.as(subject);
  const { applicationID: id } = (await client.get()).body.application;
  await client.put({ ...COMPLETE, cellPhone: PHONE });
  expect((await client.submit()).status).toBe(200);
  return { client, id: id as number };
}
async function tokenIn(client: Client) {
  const [{ blocks }] = (await inbox(client)) as [Body];
  const path: string = blocks.at(-1).path;
  expect(blocks[0].list).toContain('Photo ID');
  expect(blocks[1].paragraph).toContain(path);
  return path.split('/').at(-1)!;
}
const validate = async (token: string) =>
  (await portal.anyone.get(`/api/applicationfiles/validate/${token}`)).status;

test('who sends is told what is to come, with a link for it that ends when she sends again', async () => {
  const { client, id } = await send('ana');
  expect(await subjects(client)).toEqual(['It came']);
  const first = await tokenIn(client);
  expect(await validate(first)).toBe(200);
  const set = { actor: 'tool', by: 'operator' as const };
  await setStatus(portal.server.services, id, 'needs-documentation', set);
  expect((await client.submit()).status).toBe(200);
  expect(await subjects(client)).toEqual(['It came again', 'It came']);
  const second = await tokenIn(client);
  expect([await validate(first), await validate(second)]).toEqual([404, 200]);
});

test('a paper that comes in is told', async () => {
  const { client } = await send('bea');
  const form = new FormData();
  form.set('description', 'Card');
  form.set('category', '0');
  form.set('file', new Blob([PDF as BlobPart], { type: 'application/pdf' }), 'scan.pdf');
  const path = `${portal.url}/api/applicationfiles/file/${await tokenIn(client)}`;
  expect((await fetch(path, { method: 'POST', body: form })).status).toBe(201);
  expect(await subjects(client)).toEqual(['A paper came', 'It came']);
});

test('who writes is told that it is there, by text message too', async () => {
  const { client, id } = await send('cleo');
  const wanted = { isOn: true, phone: PHONE };
  expect((await client.call('PUT', '/api/messages/texts', wanted)).status).toBe(200);
  expect((await client.post('/api/messages', { number: id, text: 'Hello.' })).status).toBe(201);
  const [told] = (await inbox(client)).filter(({ subject }) => subject === 'We have it');
  const texts = await portal.database.all<{ messages: number[] }>(
    sql('test-texts-of-notices', `select messages from outgoing_texts where messages <> '{}'`),
    [],
  );
  expect(texts).toEqual([{ messages: [told!.id] }]);
});

test('of what is taken back, nothing is told', async () => {
  const { client, id } = await send('dora');
  const { services } = portal.server;
  const undone = services.database.transact(async (runner) => {
    await tellHappenings(services, runner, id, [{ on: 'message' }], { actor: 'ana' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await subjects(client)).toEqual(['It came']);
});
