import { actOn, asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { sendMail } from '../jobs/sendMail.ts';

let mail: MailServer;
let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startDesk({ env: { SMTP_URL: mail.url }, timing: { 'send-mail': 0 } });
  clerk = await asStaff(portal, 'carla', ['supervisor']);
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});

async function rowOf(id: number, name = 'new'): Promise<Body> {
  const { rows } = (await clerk.get(`/api/desk/queues/${name}`)).body;
  return rows.find(({ number }: Body) => number === id);
}

test('a row has a badge while its condition holds, in the words of who looks, and so has the table', async () => {
  const { client, id } = await sendApplication(portal, 'ana');
  expect(await rowOf(id)).not.toHaveProperty('badges');
  const text = 'When will I hear from you?';
  expect((await client.post('/api/messages', { number: id, text })).status).toBe(201);
  expect((await rowOf(id)).badges).toEqual(['Wrote to us']);
  const spanish = await clerk.call('GET', '/api/desk/queues/new', undefined, {
    'Accept-Language': 'es',
  });
  expect(spanish.body.rows[0].badges).toEqual(['Nos escribió']);
  await actOn(clerk, id, 'mark-urgent');
  const table = String((await clerk.get('/api/desk/queues/new/export')).body);
  expect(table).toContain('"Urgent, Wrote to us"');
  await actOn(clerk, id, 'close-messages', { note: 'By phone' });
  expect(await rowOf(id)).not.toHaveProperty('badges');
});

test('a mail that did not arrive is shown in the list until somebody does something with the case', async () => {
  const claims = { email_verified: true };
  const owner = await portal.as({ subject: 'bea', email: 'bea@example.org', claims });
  const { id } = await sendApplication(portal, 'bea', {}, owner);
  expect(await rowOf(id)).not.toHaveProperty('badges');
  mail.refuse(550);
  const services = portal.server.services as unknown as Parameters<typeof sendMail.run>[0];
  await sendMail.run(services, { payload: {}, attempt: 1, signal: new AbortController().signal });
  mail.refuse();
  expect((await rowOf(id)).badges).toEqual(['Message not delivered']);
  await actOn(clerk, id, 'add-note', { note: 'Called her.' });
  expect(await rowOf(id)).not.toHaveProperty('badges');
});
