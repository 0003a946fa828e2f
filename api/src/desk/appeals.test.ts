import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
});
afterAll(() => portal.stop());

const subjects = async (client: Client) =>
  (await client.get('/api/messages')).body.messages.map(({ subject }: Body) => subject);
const standsIn = async (name: string, id: number) =>
  (await clerk.get(`/api/desk/queues/${name}`)).body.rows.some(({ number }: Body) => number === id);
const statusOf = async (id: number) => (await openCase(clerk, id)).status.id;
const APPROVED = { how: 'all', amount: 120, payTo: 'Dominion Energy' };

test('an appeal is kept with the decision, told, found in its own list and decided anew', async () => {
  const { client, id } = await sendApplication(portal, 'ana');
  expect((await actOn(clerk, id, 'appeal', { why: 'Too early' })).status).toBe(409);
  await actOn(clerk, id, 'deny', { reasons: ['over-income'] });
  expect((await actOn(clerk, id, 'appeal', {})).status).toBe(422);
  expect((await actOn(clerk, id, 'appeal', { why: 'Her pay has ended.' })).status).toBe(200);
  expect(await standsIn('appeals', id)).toBe(true);
  expect(await standsIn('decided', id)).toBe(false);
  const [told] = (await client.get('/api/messages')).body.messages;
  expect(told.subject).toBe(`We look at our decision about ${id} again`);
  expect(JSON.stringify(told.blocks)).toContain('Her pay has ended.');
  const dates = { from: '2026-12-01', until: '2027-05-31' };
  expect((await actOn(clerk, id, 'approve', { ...APPROVED, ...dates })).status).toBe(200);
  const [approved] = (await client.get('/api/messages')).body.messages;
  expect(JSON.stringify(approved.blocks)).toContain('We help you until 05/31/2027');
  const done = (await openCase(clerk, id)).events.map(({ action }: Body) => action);
  expect(done).toEqual(expect.arrayContaining(['desk-action', 'status']));
});

test('a renewal opens what she sent: she changes it, sends it again, and it is read again', async () => {
  const { client, id } = await sendApplication(portal, 'bea');
  await actOn(clerk, id, 'approve', APPROVED);
  expect((await actOn(clerk, id, 'renew', {})).status).toBe(422);
  expect((await actOn(clerk, id, 'renew', { by: '2027-01-15' })).status).toBe(200);
  expect((await subjects(client))[0]).toBe(`Please renew your application ${id} by 01/15/2027`);
  expect(await standsIn('waiting-for-answers', id)).toBe(true);
  expect((await client.put({ lastName: 'Renewed' })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  expect(await statusOf(id)).toBe('in-review');
  expect((await openCase(clerk, id)).name).toContain('Renewed');
  // Nobody has to wait for who does not come back.
  await actOn(clerk, id, 'approve', APPROVED);
  await actOn(clerk, id, 'renew', { by: '2027-01-15' });
  expect((await client.put({ lastName: 'Unsent' })).status).toBe(200);
  expect((await actOn(clerk, id, 'end-renewal')).status).toBe(200);
  expect(await statusOf(id)).toBe('approved');
  expect((await openCase(clerk, id)).name).toContain('Renewed');
  expect((await subjects(client))[0]).toBe(`You need not renew your application ${id}`);
});
