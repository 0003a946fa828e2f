import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { unnamedSql } from '../../test/unnamedSql.ts';
import { readConfig } from '../config/index.ts';
import { openServices } from '../openServices.ts';
import type { Database } from './index.ts';

/** What the role that serves is refused by PostgreSQL itself. */
const REFUSED = [
  'create table t (a int)',
  'create temporary table t (a int)',
  'create schema s',
  'create role r',
  'create extension dblink',
  'alter table applications add column t int',
  'alter role current_user superuser',
  'drop table applications',
  'truncate applications',
  "create function f() returns int language sql as 'select 1'",
  "copy applications to program 'id'",
  "copy applications to '/tmp/porchlight-test'",
  "select pg_read_file('/etc/hostname')",
  "select pg_ls_dir('/')",
  "insert into migrations (name) values ('9999-none')",
  // What was done stays told, whoever takes over the process.
  "update audit_events set actor = 'nobody'",
  'delete from audit_events',
  'truncate audit_events',
  "update audit_chain set code = ''",
  'delete from audit_chain',
  'truncate audit_chain',
  'insert into audit_pending (event_id) values (1)',
  'delete from audit_pending',
  'delete from audit_keys',
  'alter table audit_events disable trigger all',
  "set session_replication_role = 'replica'",
];

async function codeOf(database: Database, statement: string): Promise<string | undefined> {
  try {
    await database.all(unnamedSql(statement));
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('the role that serves', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  test.each(REFUSED)('may not %s', async (statement) => {
    expect(await codeOf(portal.server.services.database, statement)).toBe('42501');
  });

  test('is enough to apply', async () => {
    const ana = await portal.as('ana');
    expect((await ana.get()).status).toBe(200);
    expect((await ana.put({ firstName: 'Ana' })).status).toBe(200);
  });
});

test('the embedded PostgreSQL is served by such a role, from the first start on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-roles-'));
  const log = { info() {}, warn() {}, error() {} };
  try {
    for (const start of ['first', 'second']) {
      const { services, close } = await openServices(readConfig({ DATA_DIR: dataDir }), { log });
      try {
        for (const statement of REFUSED)
          expect([start, statement, await codeOf(services.database, statement)]).toEqual([
            start,
            statement,
            '42501',
          ]);
      } finally {
        await close();
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
