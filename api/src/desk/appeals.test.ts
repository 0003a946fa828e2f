import { createClient } from '../../test/client.ts';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { setStatus } from '../applications/setStatus.ts';
import { createKey } from '../keys/operatorKeys.ts';
import { actAsOperator } from './actAsOperator.ts';

let portal: TestPortal;
let clerk: Client;
let other: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder(copy) {
      changeFile(`${copy}/desk/actions/deny.json`, (file) => {
        file.bulk = true;
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
  other = await asStaff(portal, 'olga');
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
  expect((await actOn(other, id, 'approve', { ...APPROVED, ...dates })).status).toBe(200);
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

const WHY = 'You have done “Deny” with this case, so another person has to do this.';
const DENIED = { reasons: ['over-income'] };

test('who decided does not decide the appeal: it is not offered, refused with why, and left to another person', async () => {
  const { id } = await sendApplication(portal, 'cleo');
  await actOn(clerk, id, 'deny', DENIED);
  await actOn(other, id, 'appeal', { why: 'Her pay has ended.' });
  const hers = await openCase(clerk, id);
  expect(hers.actions).not.toContain('approve');
  expect(hers.forOthers).toEqual([
    { name: 'approve', why: WHY },
    { name: 'deny', why: WHY },
  ]);
  const refused = await actOn(clerk, id, 'approve', APPROVED);
  expect([refused.status, refused.body.code, refused.body.title]).toEqual([
    403,
    'another-person',
    WHY,
  ]);
  const path = `/api/desk/cases/${id}/actions/approve/notice`;
  const look = await clerk.call('POST', path, APPROVED, { 'If-Match': hers.etag });
  expect([look.status, look.body.code]).toEqual([403, 'another-person']);
  const many = { cases: [id], answers: DENIED };
  const { body } = await clerk.post('/api/desk/bulk/deny/preview', many);
  expect(body.cases).toMatchObject([{ refusal: { code: 'another-person', why: WHY } }]);
  const spanish = await clerk.call('POST', path, APPROVED, {
    'If-Match': hers.etag,
    'Accept-Language': 'es',
  });
  expect(spanish.body.title).toContain('Usted ya hizo “Negar” con este caso');
  expect(await statusOf(id)).toBe('appealed');

  const theirs = await openCase(other, id);
  expect(theirs.actions).toEqual(expect.arrayContaining(['approve', 'deny']));
  expect(theirs.forOthers).toEqual([]);
  expect((await actOn(other, id, 'approve', APPROVED)).status).toBe(200);
  // She has decided this case, too, by now; a renewal is no appeal, and anybody decides it.
  expect((await openCase(other, id)).forOthers).toEqual([]);
});

test('an operator or a system that decided does not decide the appeal either', async () => {
  const { id } = await sendApplication(portal, 'dora');
  const { services } = portal.server;
  const byTool = (action: string, body: object) =>
    actAsOperator(services, { id, action, body: body as never, actor: 'operator:ruth' });
  await byTool('deny', DENIED);
  await actOn(clerk, id, 'appeal', { why: 'Her pay has ended.' });
  await expect(byTool('deny', DENIED)).rejects.toThrow(`${WHY} [another-person]`);
  const made = { name: 'Case system', scopes: ['desk:caseworker'] };
  const system = createClient(portal.url, (await createKey(services, made, 'operator:ruth')).key);
  expect((await actOn(system, id, 'deny', DENIED)).status).toBe(200);
  await actOn(clerk, id, 'appeal', { why: 'Once more.' });
  const refused = await actOn(system, id, 'deny', DENIED);
  expect([refused.status, refused.body.code]).toEqual([403, 'another-person']);
  expect((await actOn(clerk, id, 'deny', DENIED)).status).toBe(200);
});

test('an operator who decided decides no appeal by set-status, and who decided by set-status none by an action', async () => {
  const { services } = portal.server;
  const ruth = { actor: 'operator:ruth', by: 'operator' as const, reason: 'By phone' };
  const byTool = (id: number) =>
    actAsOperator(services, { id, action: 'deny', body: DENIED as never, actor: ruth.actor });
  const { id } = await sendApplication(portal, 'flora');
  await byTool(id);
  await actOn(clerk, id, 'appeal', { why: 'Her pay has ended.' });
  for (const status of ['approved', 'denied'])
    await expect(setStatus(services, id, status, ruth)).rejects.toMatchObject({
      refusal: 'not-by',
    });

  const { id: next } = await sendApplication(portal, 'gina');
  await setStatus(services, next, 'denied', ruth);
  const newest = async () =>
    (await openCase(clerk, next)).events.find(({ action }: Body) => action === 'status');
  expect(await newest()).toMatchObject({ passedOver: ['Deny'], reason: 'By phone' });
  await actOn(clerk, next, 'appeal', { why: 'Her pay has ended.' });
  await expect(byTool(next)).rejects.toThrow('[another-person]');
  expect((await actOn(clerk, next, 'deny', DENIED)).status).toBe(200);
  expect(await newest()).not.toHaveProperty('passedOver');
});

test('two who press at once are validated one after the other: who has just decided may not decide again', async () => {
  const { id } = await sendApplication(portal, 'elsa');
  await actOn(clerk, id, 'deny', DENIED);
  await actOn(clerk, id, 'appeal', { why: 'Her pay has ended.' });
  const { etag } = await openCase(other, id);
  const path = `/api/desk/cases/${id}/actions/deny`;
  const answers = await Promise.all(
    [1, 2].map(() => other.call('POST', path, DENIED, { 'If-Match': etag })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});
