import { actOn, asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla', ['supervisor']);
});
afterAll(() => portal.stop());

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
