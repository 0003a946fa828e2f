import { writeFileSync } from 'node:fs';
import { asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { remindOfDrafts } from '../applications/remindOfDrafts.ts';
import { setStatus } from '../applications/setStatus.ts';
import { sql } from '../database/index.ts';
import { remindApplicants } from '../jobs/remindApplicants.ts';
import { sendMail } from '../jobs/sendMail.ts';

const DAY = 24 * 60 * 60 * 1000;
let mail: MailServer;
let portal: TestPortal;
let clerk: Client;

const notice = (on: object, subject: string, blocks: object[], values: object = {}) => ({
  $schema: '../../meta/desk-notice.schema.json',
  ...on,
  subject,
  mail: 'full',
  values: { number: '/$/case/number', ...values },
  blocks,
});

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startDesk({
    env: { SMTP_URL: mail.url },
    timing: { 'send-mail': 0, 'remind-applicants': 0, 'close-overdue-drafts': 0 },
    changeFolder: (folder) => {
      // Each message is a mail, at once.
      changeFile(`${folder}/desk/desk.json`, (desk) => delete desk.mail);
      const write = (name: string, file: object) =>
        writeFileSync(`${folder}/desk/notices/${name}.json`, JSON.stringify(file));
      const next = { '/$/case/next': true };
      write(
        'came',
        notice(
          { on: 'submitted' },
          'Application {number} came in',
          [
            { id: 'next', paragraph: 'What comes: {next}', when: next },
            { id: 'receipt', button: 'What you sent', to: 'receipt' },
          ],
          { next: '/$/case/next' },
        ),
      );
      write(
        'read',
        notice({ on: 'status', statuses: ['in-review', 'denied'] }, 'Number {number} is read', [
          { id: 'so', paragraph: 'Somebody reads it.' },
        ]),
      );
      write(
        'ends',
        notice(
          { on: 'draft-ending' },
          'Number {number} ends',
          [
            { id: 'so', paragraph: 'It ends after {ends}.' },
            { id: 'go', button: 'Go on', to: 'application' },
          ],
          { ends: '/$/case/ends' },
        ),
      );
    },
  });
  clerk = await asStaff(portal, 'carla');
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.letters.length = 0;
});

const run = (job: typeof sendMail) => {
  const needs = portal.server.services as unknown as Parameters<typeof job.run>[0];
  return job.run(needs, { payload: {}, attempt: 1, signal: new AbortController().signal });
};
async function letters() {
  await run(sendMail);
  return mail.letters
    .splice(0)
    .map(({ source }) => source.replace(/=\r\n/g, '').replaceAll('=3D', '='));
}
const proven = (subject: string) =>
  portal.as({ subject, email: `${subject}@example.org`, claims: { email_verified: true } });
const subjects = async (client: Client) =>
  (await client.get('/api/messages')).body.messages.map(({ subject }: Body) => subject);
const act = async (id: number, action: string, body: object = {}) => {
  const { etag } = await openCase(clerk, id);
  const path = `/api/desk/cases/${id}/actions/${action}`;
  return (await clerk.call('POST', path, body, { 'If-Match': etag })).status;
};

test('a notice that goes on sending is there once, in the place of the mail of the receipt', async () => {
  const { client, id } = await sendApplication(portal, 'ana', {}, await proven('ana'));
  const [told] = (await client.get('/api/messages')).body.messages;
  expect(told.subject).toBe(`Application ${id} came in`);
  expect(told.blocks[0].paragraph).toMatch(/^What comes: We will read your application/);
  expect(told.blocks[1]).toMatchObject({ to: 'receipt', path: `/account?from=${id}` });
  expect((await client.get('/api/application')).body.application.receiptMail).toBe('waiting');
  const sent = await letters();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('What comes: We will read');
  expect(sent[0]).toContain(`/account?from=${id}`);
  expect((await client.get('/api/application')).body.application.receiptMail).toBe('sent');
  const [message] = (await openCase(clerk, id)).messages;
  expect(message).toMatchObject({ mail: { state: 'sent' } });
  expect(message).not.toHaveProperty('name');
});

test('a notice that goes on a status goes however it came, unless an action told her of it', async () => {
  const { client, id } = await sendApplication(portal, 'bea');
  expect(await act(id, 'start-review')).toBe(200);
  const came = `Application ${id} came in`;
  expect(await subjects(client)).toEqual([`Number ${id} is read`, came]);
  expect(await act(id, 'deny', { reasons: ['over-income'] })).toBe(200);
  expect(await subjects(client)).toEqual([
    expect.stringContaining('We decided'),
    `Number ${id} is read`,
    came,
  ]);
  const set = { actor: 'tool', by: 'operator' as const, reason: 'again' };
  await setStatus(portal.server.services, id, 'in-review', set);
  expect(await subjects(client)).toHaveLength(4);
  await setStatus(portal.server.services, id, 'in-review', set);
  expect(await subjects(client)).toHaveLength(4);
});

test('who sends again is told once, by the notice about her status in the place of the receipt', async () => {
  const { client, id } = await sendApplication(portal, 'ella', {}, await proven('ella'));
  const set = { actor: 'tool', by: 'operator' as const };
  await setStatus(portal.server.services, id, 'needs-correction', set);
  await letters();
  expect((await client.submit()).status).toBe(200);
  expect((await subjects(client))[0]).toBe(`Number ${id} is read`);
  const sent = await letters();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`Number ${id} is read`);
});

test('what was sent before the pack had a notice about it has the mail of its receipt', async () => {
  const { client, id } = await sendApplication(portal, 'fay', {}, await proven('fay'));
  await portal.database.run(
    sql(
      'test-receipt',
      `update outgoing_mail set kind = 'receipt', message_id = null where application_id = $1`,
    ),
    [id],
  );
  expect((await client.get('/api/application')).body.application.receiptMail).toBe('waiting');
  await letters();
  expect((await client.get('/api/application')).body.application.receiptMail).toBe('sent');
});

test('a notice that a draft ends goes once, in the place of the reminder, and not for what was sent meanwhile', async () => {
  const begin = async (subject: string) => {
    const client = await proven(subject);
    await client.get('/api/application');
    expect((await client.put({ firstName: 'Cleo' })).status).toBe(200);
    return client;
  };
  const start = portal.time.now;
  const client = await begin('cleo');
  const sender = await begin('dora');
  portal.time.now = new Date(start.getTime() + 25.1 * DAY);
  await Promise.all([run(remindApplicants), run(remindApplicants)]);
  await sendApplication(portal, 'dora', {}, sender);
  const sent = await letters();
  expect(sent.filter((source) => source.includes('It ends after'))).toHaveLength(1);
  expect(sent.find((source) => source.includes('It ends after'))).toContain('cleo@example.org');
  expect(await subjects(client)).toEqual([expect.stringMatching(/^Number \d+ ends$/)]);
  await run(remindApplicants);
  expect(await letters()).toEqual([]);
  portal.time.now = start;
});

test('who is told that drafts end is told under one release, and nobody once the process is to end', async () => {
  const start = portal.time.now;
  for (const subject of ['eva', 'gil']) {
    const client = await proven(subject);
    await client.get('/api/application');
    expect((await client.put({ firstName: 'Eva' })).status).toBe(200);
  }
  portal.time.now = new Date(start.getTime() + 25.1 * DAY);
  const { services } = portal.server;
  expect(await remindOfDrafts(services, AbortSignal.abort())).toBe(0);
  const first = services.releases.current();
  // Another one, which has no desk, is published as soon as it has begun.
  const second: typeof first = { ...first, desk: () => undefined };
  let asked = 0;
  const releases = { ...services.releases, current: () => (++asked > 2 ? second : first) };
  const changed = { ...services, releases };
  expect(await remindOfDrafts(changed, new AbortController().signal)).toBe(2);
  portal.time.now = start;
});
