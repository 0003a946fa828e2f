import { setTimeout as sleep } from 'node:timers/promises';
import { compilePack } from '@porchlight/engine/compile';
import { DEFINITIONS, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { createReleases } from '../releases/Releases.ts';

let portal: TestPortal;
let folder: string;
const LOCK = sql('test-lock', 'lock table applications in access exclusive mode');
const WAITING = sql(
  'test-hold-release-waiting',
  `select count(*)::int as count from pg_locks where not granted
   and relation = 'applications'::regclass`,
);

beforeAll(async () => {
  portal = await startPortal({ env: { NODE_ENV: 'production' } });
  folder = DEFINITIONS;
});
afterAll(() => portal.stop());

/** Another release of the same pack, as another process publishes it. */
async function publishElsewhere(): Promise<string> {
  const others = createReleases(portal.database);
  const compiled = await compilePack(folder);
  const hash = Buffer.from(`${Date.now()}`.padStart(16, '0')).toString('hex').slice(0, 32);
  await others.publish({ ...compiled, hash }, { actor: 'operator:test' });
  return hash;
}

test('a request ends under the release that it began with', async () => {
  const { releases } = portal.server.services;
  const ana = await portal.as('ana');
  await ana.get();
  const before = releases.current().hash;
  let asked: ReturnType<typeof ana.get> | undefined;
  await portal.database.transact(async (runner) => {
    await runner.run(LOCK);
    asked = ana.get();
    while (((await runner.first<{ count: number }>(WAITING))?.count ?? 0) < 1) await sleep(10);
    await publishElsewhere();
    await releases.refresh();
    expect(releases.current().hash).not.toBe(before);
  });
  expect((await asked!).body.application.release).toBe(before);
  expect((await ana.get()).body.application.release).toBe(releases.current().hash);
});

test('a page of a release that this process has not heard of yet is not called outdated', async () => {
  const ana = await portal.as('ana');
  const saves = [];
  // However soon the process would have asked by itself.
  for (let turn = 0; turn < 3; turn += 1) {
    const hash = await publishElsewhere();
    saves.push(await ana.put({ firstName: `Ana ${turn}` }, { 'Porchlight-Release': hash }));
  }
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stale = await ana.put({ firstName: 'Eva' }, { 'Porchlight-Release': '0'.repeat(32) });
  expect([stale.status, stale.body.code]).toEqual([412, 'release-outdated']);
});
