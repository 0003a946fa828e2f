import { makeDatabase } from '../../test/database.ts';
import { withPrograms } from '../../test/debian.ts';
import { startPooler, type TestPooler } from '../../test/pgbouncer.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { readConfig } from '../config/index.ts';
import { migrateAlone, prepareDatabase } from '../prepareDatabase.ts';
import { connect, openDatabase, sql } from './index.ts';

const tests = withPrograms(['pgbouncer'], ['pgbouncer']);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

tests.describe('behind PgBouncer in transaction mode', () => {
  let portal: TestPortal;
  let pooler: TestPooler;
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  const env = () => ({
    ROLE: 'web',
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'transaction',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  });

  beforeAll(async () => {
    made = await makeDatabase([]);
    pooler = await startPooler(made.servingUrl);
  });
  afterAll(async () => {
    await portal?.stop();
    await pooler?.remove();
    await made?.drop();
  });

  test('a process without the owner’s address refuses what is not migrated, in one line', async () => {
    const database = openDatabase(pooler.url, { isPooled: true });
    const preparing = prepareDatabase(readConfig(env()), { database, owner: database }, silent);
    await expect(preparing).rejects.toThrow('run ROLE=migrate first');
    await database.close();
  });

  test('what the pooler has against a process is said in its words', async () => {
    const url = Object.assign(new URL(pooler.url), { pathname: '/nowhere' }).href;
    const connecting = connect(readConfig({ ...env(), DATABASE_URL: url }), {
      log: silent,
      patience: 0,
    });
    await expect(connecting).rejects.toThrow('refuses this process (no such database: nowhere)');
  });

  test('once `migrate` has run it serves: more applicants at once than the server has connections', async () => {
    await migrateAlone(
      readConfig({ ...env(), ROLE: 'migrate', DATABASE_MIGRATE_URL: made.database.url }),
      { log: silent },
    );
    portal = await startPortal({ env: { ...env(), DATABASE_MIGRATE_URL: '' } });
    const clients = await Promise.all(
      Array.from({ length: 12 }, (_, n) => portal.as(`pooled-${n}`)),
    );
    const save = async (client: Client, n: number) => {
      expect((await client.get()).status).toBe(200);
      for (let turn = 0; turn < 5; turn += 1)
        expect((await client.put({ firstName: `Ana ${n} ${turn}` })).status).toBe(200);
      expect((await client.get()).body.application.firstName).toBe(`Ana ${n} 4`);
    };
    await Promise.all(clients.map(save));
    expect(portal.log.filter((line) => line.includes('statement_timeout'))).toEqual([]);
  });

  test('times are in UTC on whichever connection of the server', async () => {
    const connectQuery = "set statement_timeout = 30000; set time zone ''Asia/Tokyo''";
    const far = await startPooler(made.servingUrl, { connectQuery });
    const database = openDatabase(far.url, { isPooled: true });
    const zone = sql('test-pooler-zone', 'select extract(timezone from now())::int as zone');
    const turns = Array.from({ length: 24 }, () => database.first<{ zone: number }>(zone));
    expect(new Set((await Promise.all(turns)).map((row) => row?.zone))).toEqual(new Set([0]));
    const inOne = await database.transact((runner) => runner.first(zone));
    expect(inOne).toEqual({ zone: 0 });
    await database.close();
    await far.remove();
  });

  test('a pooler that sets no limit of time is told of', async () => {
    const bare = await startPooler(made.servingUrl, { connectQuery: 'select 1' });
    const database = openDatabase(bare.url, { isPooled: true });
    const said: string[] = [];
    await prepareDatabase(
      readConfig({ ...env(), DATABASE_URL: bare.url }),
      { database, owner: database },
      { ...silent, warn: (line) => void said.push(line) },
    );
    expect(said).toEqual([expect.stringContaining('statement_timeout')]);
    await database.close();
    await bare.remove();
  });
});
