import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { makeDatabase, makePortalDatabase } from '../../test/database.ts';
import { openVault, rotateKeys, type Vault } from '../crypto/index.ts';
import { parseKeyRing } from '../crypto/keyRing.ts';
import { type Database, grantServing, migrate, openDatabase, sql } from '../database/index.ts';
import { chainAuditEvents } from '../jobs/chainAuditEvents.ts';
import { allMigrations } from '../migrations.ts';
import type { Services } from '../Services.ts';
import type { Studio } from '../studio/Studio.ts';
import { makeAuditKey } from './auditKeys.ts';
import { chainEvents } from './chainEvents.ts';
import { exportEvents } from './exportEvents.ts';
import { recordEvent } from './recordEvent.ts';
import { verifyChain } from './verifyChain.ts';

const ring = (...names: string[]) =>
  openVault(parseKeyRing(names.map((name) => `${name}:${keyNamed(name)}`).join()));
const keyNamed = (name: string) => createHash('sha256').update(name).digest('base64');

let owner: Database;
let database: Database;
let drop: () => Promise<void>;
let vault: Vault;

beforeEach(async () => {
  const made = await makePortalDatabase();
  owner = made.database;
  database = openDatabase(made.servingUrl);
  await grantServing(owner, database);
  vault = ring('one');
  drop = async () => {
    await database.close();
    await made.drop();
  };
});
afterEach(() => drop());

const run = (on: Database, statement: string, values: unknown[] = []) =>
  on.run(sql(`test-${randomBytes(6).toString('hex')}`, statement), values);

async function record(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await recordEvent(database, {
      actor: `subject-${n}`,
      action: 'reveal',
      applicationId: 1000 + n,
      details: { pointer: `/A/${n}` },
    });
}

const chain = () => chainEvents({ database, vault });
const verify = (head?: string) => verifyChain({ database, vault }, head);

test('what was written fits, at every place, and nothing waits', async () => {
  expect(await verify()).toMatchObject({ events: 0, waiting: 0 });
  await record(5);
  expect(await verify()).toMatchObject({ events: 0, waiting: 5 });
  expect(await chain()).toEqual({ chained: 5, head: expect.stringMatching(/^5:[0-9a-f]{64}$/) });
  expect(await verify()).toEqual({ events: 5, waiting: 0, head: (await chain()).head });
});

test('each is told once it is in the chain, for a log that stands elsewhere: who did what, and no value', async () => {
  await record(3);
  const told: object[] = [];
  const say = (line: object) => told.push(line);
  const run = { payload: {}, attempt: 1, signal: new AbortController().signal, say };
  const studio = { database, vault } as unknown as Studio;
  const result = await chainAuditEvents.run(studio, run);
  expect(told).toHaveLength(3);
  expect(told[2]).toEqual({
    audit: {
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      actor: 'subject-3',
      action: 'reveal',
      applicationId: 1003,
      position: 3,
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  expect(result?.head).toBe(`3:${(told[2] as { audit: { code: string } }).audit.code}`);
  expect(JSON.stringify(told)).not.toContain('/A/');
  await chainAuditEvents.run(studio, run);
  expect(told).toHaveLength(3);
});

/** What the owner of the tables can do to the third of five events, and how it is found. */
test.each([
  ["update audit_events set actor = 'nobody' where id = 3", 'changed', 3],
  ["update audit_events set action = 'show' where id = 3", 'changed', 3],
  ['update audit_events set application_id = null where id = 3', 'changed', 3],
  ["update audit_events set details = '{}' where id = 3", 'changed', 3],
  ["update audit_events set at = at + interval '1 microsecond' where id = 3", 'changed', 3],
  ['delete from audit_events where id = 3', 'removed', 3],
  ['delete from audit_chain where event_id = 3', 'missing', 4],
  ["update audit_chain set code = sha256('x') where event_id = 3", 'changed', 3],
  ['update audit_chain set event_id = 30 where event_id = 3', 'removed', 30],
  [
    `with gone as (delete from audit_events where id = 3) delete from audit_chain where event_id = 3`,
    'missing',
    4,
  ],
  // Closed up behind it.
  [
    `delete from audit_events where id = 3; delete from audit_chain where event_id = 3;
     update audit_chain set position = position - 1 where position = 4;
     update audit_chain set position = position - 1 where position = 5`,
    'changed',
    4,
  ],
  // Two that change places.
  [
    `update audit_chain set event_id = -event_id where event_id in (3, 4);
     update audit_chain set event_id = 7 + event_id where event_id in (-3, -4)`,
    'changed',
    4,
  ],
  // One that is put in behind the triggers' backs.
  [
    `set session_replication_role = 'replica';
     insert into audit_events (actor, action) values ('nobody', 'show');
     set session_replication_role = 'origin'`,
    'unchained',
    6,
  ],
])('finds: %s', async (change, kind, event) => {
  await record(5);
  await chain();
  const client = new pg.Client({ connectionString: owner.url });
  await client.connect();
  await client.query(change);
  await client.end();
  const { misfit } = await verify();
  expect(misfit).toMatchObject({ kind, event: String(event) });
});

test('finds that one was removed before it was chained', async () => {
  await record(3);
  await run(owner, 'delete from audit_events where id = 2');
  expect((await chain()).chained).toBe(2);
  expect((await verify()).misfit).toEqual({ kind: 'removed', event: '2' });
});

test('finds that the end was cut off, by a head that stands elsewhere', async () => {
  await record(2);
  const early = (await chain()).head!;
  await record(3);
  const late = (await chain()).head!;
  expect((await verify(early)).misfit).toBeUndefined();
  expect((await verify(late)).misfit).toBeUndefined();
  await run(owner, 'delete from audit_events where id > 3');
  await run(owner, 'delete from audit_chain where position > 3');
  expect((await verify(early)).misfit).toBeUndefined();
  expect((await verify(late)).misfit).toEqual({ kind: 'cut' });
});

test('who writes to the database cannot make the codes: neither with a key of her own nor in place of one', async () => {
  await record(3);
  await chain();
  const before = vault;
  vault = ring('theirs');
  await run(owner, "update audit_events set actor = 'nobody' where id = 3");
  await run(owner, 'delete from audit_chain where event_id = 3');
  await run(owner, 'insert into audit_pending values (3)');
  const key = await makeAuditKey(owner, vault);
  await expect(chain()).rejects.toThrow('not in the key ring');
  vault = before;
  expect((await verify()).misfit).toEqual({ kind: 'unknown-key' });
  await run(owner, 'delete from audit_keys where id = $1', [key.id]);
  expect((await verify()).misfit).toBeUndefined();
  // The role that serves may add a place, but no code that fits.
  await run(
    database,
    `insert into audit_chain select 3, 3, key_id, sha256('x') from audit_chain where position = 1`,
  );
  expect((await verify()).misfit).toEqual({ kind: 'changed', position: 3, event: '3' });
});

test('an event whose transaction ends late comes later in the chain, and nobody waits for it', async () => {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const late = database.transact(async (runner) => {
    await recordEvent(runner, { actor: 'late', action: 'submit' });
    begun();
    await ending;
  });
  await beginning;
  await record(3);
  expect((await chain()).chained).toBe(3);
  end();
  await late;
  expect((await chain()).chained).toBe(1);
  expect(await verify()).toMatchObject({ events: 4, waiting: 0 });
  expect((await verify()).misfit).toBeUndefined();
});

test('processes that chain at the same time, while others write, make one chain', async () => {
  const writers = Array.from({ length: 4 }, () => record(50));
  const chainers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 10; n += 1) await chain();
  });
  await Promise.all([...writers, ...chainers]);
  await chain();
  expect(await verify()).toMatchObject({ events: 200, waiting: 0 });
  expect((await verify()).misfit).toBeUndefined();
});

test('after a rotation the old key of the ring is not needed, and a new key makes the codes', async () => {
  await record(2);
  await chain();
  vault = ring('two', 'one');
  await rotateKeys(database, vault);
  await makeAuditKey(database, vault);
  vault = ring('two');
  await record(2);
  await chain();
  expect(await verify()).toMatchObject({ events: 4, waiting: 0 });
  expect((await verify()).misfit).toBeUndefined();
  const rows = await owner.all<{ keys: number }>(
    sql('test-audit-chain-keys', 'select count(distinct key_id)::int as keys from audit_chain'),
  );
  expect(rows).toEqual([{ keys: 2 }]);
  vault = ring('one');
  expect((await verify()).misfit).toEqual({ kind: 'unknown-key' });
});

test('the days of an export are those of the agency, and it is in the audit itself', async () => {
  await record(3);
  const days = ['2024-11-01T04:59:59Z', '2024-11-01T05:00:00Z', '2024-12-01T04:59:59.999999Z'];
  for (const [index, at] of days.entries())
    await run(owner, 'update audit_events set at = $1 where id = $2', [at, index + 1]);
  const settings = { timeZone: 'America/Bogota' };
  const releases = {
    current: () => ({ compiled: { settings } }),
  } as unknown as Services['releases'];
  const services = { database, vault, releases };
  const read = async (from?: string, to?: string) => {
    const { bytes } = await exportEvents(services, { from, to }, 'operator:eva');
    const lines = (await text(bytes)).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  const november = await read('2024-11-01', '2024-11-30');
  expect(november.map(({ id }) => id)).toEqual(['2', '3']);
  expect(november[0]).toEqual({
    position: 2,
    code: expect.stringMatching(/^[0-9a-f]{64}$/),
    key: expect.any(String),
    id: '2',
    at: '2024-11-01T05:00:00.000000Z',
    actor: 'subject-2',
    action: 'reveal',
    applicationId: 1002,
    details: { pointer: '/A/2' },
  });
  const all = await read();
  expect(all.map(({ action }) => action)).toEqual([
    ...Array(3).fill('reveal'),
    ...Array(2).fill('audit-export'),
  ]);
  expect(all[3]).toMatchObject({
    actor: 'operator:eva',
    details: { from: '2024-11-01', to: '2024-11-30' },
  });
});

test('events of before the chain are chained, and those that the version before writes while it is made', async () => {
  await drop();
  const before = allMigrations.filter(({ name }) => name < '0017-audit-chain');
  const made = await makeDatabase(before);
  owner = made.database;
  database = openDatabase(made.servingUrl);
  drop = async () => {
    await database.close();
    await made.drop();
  };
  const { role } = (await database.first<{ role: string }>(
    sql('test-audit-chain-who', 'select current_user as role'),
  ))!;
  await run(owner, `grant select, insert on audit_events to ${role}`);
  await record(3);
  await migrate(owner, allMigrations);
  // It was given no rights on the new tables.
  await record(2);
  await grantServing(owner, database);
  expect((await chain()).chained).toBe(5);
  expect((await verify()).misfit).toBeUndefined();
});
