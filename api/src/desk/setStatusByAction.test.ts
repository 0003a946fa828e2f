import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../test/client.ts';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { createKey } from '../keys/operatorKeys.ts';
import { setStatusAsOperator } from './setStatusByAction.ts';

let portal: TestPortal;
let clerk: Client;
let system: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
  const made = { name: 'Case system', scopes: ['statuses'] };
  const { key } = await createKey(portal.server.services, made, 'operator:ruth');
  system = createClient(portal.url, key);
});
afterAll(() => portal.stop());

const RUTH = { actor: 'operator:ruth', by: 'operator' } as const;
const byTool = (id: number, status: string, said: { reason?: string; withdraws?: boolean } = {}) =>
  setStatusAsOperator(portal.server.services, id, status, { ...RUTH, ...said });
const bySystem = (id: number, body: object) =>
  system.call('PUT', `/api/operator/applications/${id}/status`, body);
const subjects = async (client: Client) =>
  (await client.get('/api/messages')).body.messages.map(({ subject }: Body) => subject);
const newest = async (id: number, wanted: string): Promise<Body> =>
  (await openCase(clerk, id)).events.find(({ action }: Body) => action === wanted);

test('a status that one action makes, and that asks nothing, is set by the action', async () => {
  const { id } = await sendApplication(portal, 'ana');
  const done = await byTool(id, 'in-review', { reason: 'She called.' });
  expect(done).toEqual({ from: 'received', to: 'in-review', action: 'start-review' });
  expect(await newest(id, 'desk-action')).toMatchObject({ label: 'Start review' });
  const { id: next } = await sendApplication(portal, 'abe');
  const answer = await bySystem(next, { status: 'in-review' });
  expect([answer.status, answer.body]).toEqual([200, done]);
  const status = await newest(id, 'status');
  expect(status).toMatchObject({ to: 'In Review', reason: 'She called.' });
  expect(status).not.toHaveProperty('passedOver');
});

test('she is told as the action tells her', async () => {
  const { client, id } = await sendApplication(portal, 'bea');
  await actOn(clerk, id, 'approve', { how: 'all', amount: 120, payTo: 'Dominion Energy' });
  expect((await actOn(clerk, id, 'renew', { by: '2027-01-15' })).status).toBe(200);
  // portal.json leaves this way to people.
  expect((await bySystem(id, { status: 'approved', withdraws: true })).body).toMatchObject({
    ...{ code: 'status-refused', refusal: 'not-by' },
  });
  expect(await byTool(id, 'approved', { withdraws: true })).toEqual({
    ...{ from: 'renewal', to: 'approved', action: 'end-renewal', told: 'renewal-ended' },
  });
  expect((await subjects(client))[0]).toBe(`You need not renew your application ${id}`);
});

test('what asks, what was not said and what several actions make is passed over, and the status alone is set', async () => {
  const { client, id } = await sendApplication(portal, 'cleo');
  const denied = await byTool(id, 'denied', { reason: 'Over the income limit.' });
  expect(denied).toEqual({ from: 'received', to: 'denied', passedOver: ['deny'] });
  expect(await subjects(client)).toEqual([]);
  const { id: next } = await sendApplication(portal, 'dora');
  expect((await actOn(clerk, next, 'ask-for-papers', { papers: ['utility'] })).status).toBe(200);
  // The action would withdraw what is open: nobody said so.
  await expect(byTool(next, 'in-review')).rejects.toThrow('--withdraw');
  expect(await byTool(next, 'in-review', { withdraws: true })).toMatchObject({
    action: 'withdraw-questions',
  });
  expect((await bySystem(next, { status: 'in-review' })).body).toEqual({
    ...{ from: 'in-review', to: 'in-review' },
  });
});

test('a case that a colleague works on is left to her, and both hear why', async () => {
  const { id } = await sendApplication(portal, 'elsa');
  const { etag } = await openCase(clerk, id);
  const held = await clerk.call('PUT', `/api/desk/cases/${id}/hold`, {}, { 'If-Match': etag });
  expect(held.status).toBeLessThan(300);
  await expect(byTool(id, 'in-review')).rejects.toThrow('[case-held]');
  const answer = await bySystem(id, { status: 'in-review' });
  expect([answer.status, answer.body.code]).toEqual([409, 'case-held']);
  expect((await openCase(clerk, id)).status.id).toBe('received');
});

test('the same that is asked for twice at once is done once, and answered twice', async () => {
  const { id } = await sendApplication(portal, 'gina');
  const answers = await Promise.all([1, 2, 3].map(() => bySystem(id, { status: 'in-review' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.to)).toEqual(['in-review', 'in-review', 'in-review']);
  const done = (await openCase(clerk, id)).events.filter(
    ({ action }: Body) => action === 'desk-action',
  );
  expect(done).toHaveLength(1);
});

test('an action that requests papers is passed over, also where its form leaves open which', async () => {
  const optional = await startDesk({
    changeFolder(folder) {
      const file = join(folder, 'desk/actions/ask-for-papers.schema.json');
      const form = JSON.parse(readFileSync(file, 'utf8')) as { required?: string[] };
      delete form.required;
      writeFileSync(file, JSON.stringify(form));
    },
  });
  try {
    const { client, id } = await sendApplication(optional, 'hana');
    const { services } = optional.server;
    expect(await setStatusAsOperator(services, id, 'needs-documentation', RUTH)).toMatchObject({
      ...{ to: 'needs-documentation', passedOver: ['ask-for-papers'] },
    });
    expect(await subjects(client)).toEqual([]);
  } finally {
    await optional.stop();
  }
});
