import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';

const DAY = 24 * 60 * 60 * 1000;
let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({ env: { ROLE: 'web' }, timing: { 'close-overdue-drafts': 200 } });
});
afterAll(() => portal.stop());

test('a process for the web runs no job; one that works does, and answers only what is asked about itself', async () => {
  const ana = await portal.as('ana');
  const { body } = await ana.get();
  portal.time.now = new Date(Date.now() + 400 * DAY);
  const worker = await portal.startTwin({ role: 'worker' });
  const status = sql('test-roles-closed', 'select closed_at from applications where id = $1');
  for (let look = 0; ; look += 1) {
    const row = await portal.database.first(status, [body.application.applicationID]);
    if (row!.closed_at) break;
    if (look > 300) throw new Error('The draft was not closed.');
    await sleep(100);
  }
  const workers = sql('test-workers', 'select pid from job_workers');
  expect(await portal.database.all(workers)).toHaveLength(1);

  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(worker + path, init);
    return { status: response.status, text: await response.text() };
  };
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  const metrics = await ask('/metrics');
  expect(metrics.text).toMatch(
    /job_duration_seconds_count\{name="close-overdue-drafts",outcome="done"\} [1-9]/,
  );
  const headers = { Authorization: `Bearer ${ana.token}` };
  expect((await ask('/api/application', { headers })).status).toBe(404);
  for (const path of ['/', '/Identity/Account/Login', '/_configuration/porchlight-web'])
    expect([path, (await ask(path, { headers: { Accept: 'text/html' } })).status]).toEqual([
      path,
      404,
    ]);
  // What waits is known to every process.
  const { body: own } = await portal.anyone.call('GET', '/metrics');
  expect(own).toContain('job_oldest_due_seconds');
});
