import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import pg, { type ClientBase } from 'pg';
import { COMPLETE, fillAll } from '../../test/answers.ts';
import { makeDatabase } from '../../test/database.ts';
import { findProgram } from '../../test/debian.ts';
import { makePdf } from '../../test/files.ts';
import { type Client, createClient, startPortal, type TestPortal } from '../../test/portal.ts';
import { describeWithS3, startS3, type TestS3 } from '../../test/radosgw.ts';
import { chainEvents } from '../audit/chainEvents.ts';
import { type Config, readConfig } from '../config/index.ts';
import { SEALED_SOURCES } from '../crypto/index.ts';
import { type Database, sql } from '../database/index.ts';
import { sealDocuments } from '../documents/sealing/sealDocuments.ts';
import { DocumentMissingError } from '../documents/stores/DocumentStore.ts';
import { sweepDocuments } from '../documents/sweepDocuments.ts';
import { createBackup, documentPart } from './createBackup.ts';
import { MANIFEST, type Manifest, readManifest } from './Manifest.ts';
import { openFolderPlace } from './places/openFolderPlace.ts';
import { openPlace } from './places/openPlace.ts';
import { restore, verify } from './runBackup.ts';

const KEYS = `first:${Buffer.alloc(32, 1).toString('base64')},old:${Buffer.alloc(32, 2).toString('base64')}`;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
let portal: TestPortal;
/** A backup of the portal at rest, for tests that break it. */
let whole: string;
let count = 0;

const inBucket = describeWithS3();
/** Begins beside the first tests: it takes a while. */
let starting: Promise<TestS3> | undefined;

beforeAll(async () => {
  if (findProgram('radosgw')) starting = startS3();
  starting?.catch(() => {});
  portal = await startPortal({ env: { ENCRYPTION_KEYS: KEYS } });
  await addStaff();
  const rosa = await portal.as('rosa');
  await fillAll(rosa, COMPLETE);
  expect((await rosa.submit()).status).toBe(200);
  await addDocument(await portal.as('eva'));
  whole = join(folder, 'whole');
  await backUp(whole);
});
afterAll(async () => {
  await portal?.stop();
  for (const { drop } of targets) await drop();
  await starting?.then((s3) => s3.remove());
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (to: string, onPoint?: (snapshot: string) => Promise<void>) => {
  const { documents } = portal.server.services;
  const place = openFolderPlace(to);
  return createBackup({ owner: portal.database, documents }, { place, actor: 'test', onPoint });
};

async function addDocument(client: Client): Promise<{ id: number; key: string }> {
  const application = (await client.get()).body.application.applicationID;
  const upload = { bytes: makePdf(30_000), name: 'a.pdf', description: `${++count}` };
  const { status, body } = await client.upload(application, upload);
  expect(status).toBe(201);
  const [row] = await ask<{ key: string }>(`select key from documents where id = ${body.id}`);
  return { id: body.id, key: row!.key };
}

/** An account with everything that the provider seals. */
async function addStaff(): Promise<void> {
  const { vault } = portal.server.services;
  const id = '7d9c1f36-51a0-4bb9-8f0e-6a4e5a2f2c11';
  const sealed = (record: string) => JSON.stringify(vault.seal(record, { '/A/B': 'x' }));
  await ask(
    `insert into identity_accounts (id, email, password_hash) values ('${id}', 'ada@example.org', 'x')`,
  );
  await ask(`insert into identity_keys (id, use, sealed) values ('${id}', 'sig', '${sealed(id)}')`);
  await ask(
    `insert into identity_code_apps (account_id, sealed, last_step) values ('${id}', '${sealed(`code-app:${id}`)}', 1)`,
  );
  await ask(
    `insert into identity_pending (hash, purpose, account_id, sealed, expires_at) values ('\\x01', 'add', '${id}', '${sealed(`code-app:${id}`)}', now() + interval '1 day')`,
  );
  await ask(
    `insert into identity_artifacts (kind, id, payload) values ('Session', 's', '{"a": "tab\\tbackslash\\\\ line\\n"}')`,
  );
}

const ask = <Row extends object>(text: string) =>
  portal.database.all<Row>(sql(`test-backup-${++count}`, text));

interface Target {
  database: Database;
  dataDir: string;
  config: Config;
  /** Where its documents stand. */
  kept: string;
  drop(): Promise<void>;
}
const targets: Target[] = [];

/** An empty place to restore into. */
async function makeTarget(): Promise<Target> {
  const { database, servingUrl, drop } = await makeDatabase([]);
  await database.run(sql('test-drop-log', 'drop table migrations'));
  const dataDir = mkdtempSync(join(folder, 'target-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: servingUrl,
    DATABASE_MIGRATE_URL: database.url,
    ENCRYPTION_KEYS: KEYS,
  });
  const target = { database, dataDir, config, drop, kept: join(dataDir, 'documents/kept') };
  targets.push(target);
  return target;
}

const restoreTo = ({ config }: Target, from: string) =>
  restore(config, { place: openFolderPlace(from), actor: 'test', warn: () => {} });

/** Nothing was made: no table, no document. */
async function expectUntouched({ database, kept }: Target): Promise<void> {
  const tables = await database.all(
    sql(
      'test-backup-tables',
      `select table_schema, table_name from information_schema.tables where table_schema in ('public', 'graphile_worker')`,
    ),
  );
  expect(tables).toEqual([]);
  expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
}

/** The restore is written down, too. */
const WITHOUT_RESTORE: Record<string, string> = {
  audit_events: ` where action <> 'backup-restore'`,
  audit_pending: ` where event_id not in (select id from audit_events where action = 'backup-restore')`,
};

/** How many rows each table has, and a hash of them all. */
async function digest(client: Pick<ClientBase, 'query'>): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const where = WITHOUT_RESTORE[name] ?? '';
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(h, '' order by h)), '') as digest
       from (select md5(t::text) as h from public.${name} t${where}) hashed`,
    );
    found[name] = rows[0]!.digest;
  }
  return found;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows that say what was the case at a moment are not restored. */
const EMPTY_AFTER = [
  'identity_artifacts',
  'identity_address_links',
  'identity_ended_sessions',
  'identity_pending',
  'identity_reset_links',
  'identity_sign_ins',
  'job_workers',
];

/** The bytes that rows name. */
const NAMED = `select distinct key from (
  select key from documents where state <> 'refused'
  union all select d->>'key' from submissions, jsonb_array_elements(documents) d
  union all select unnest(keys) from uploads) named`;

/** An upload of which all but the last bytes have arrived. */
async function beginUpload(client: Client) {
  const bytes = makePdf(50_000);
  const { applicationID } = (await client.get()).body.application;
  const path = `/api/application/document/uploads/${applicationID}`;
  const made = await client.call('POST', path, undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `filename ${btoa('a.pdf')},description ${btoa('part')}`,
  });
  const at = made.headers.get('Location')!;
  const send = (from: number, to: number) =>
    client.call('PATCH', at, bytes.subarray(from, to), {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(from),
      'Content-Type': 'application/offset+octet-stream',
    });
  expect((await send(0, 40_000)).status).toBe(204);
  return { finish: () => send(40_000, bytes.length) };
}

/** Saves, uploads, submits nothing and deletes, until it is told to end. */
async function work(name: string, signal: AbortSignal): Promise<number> {
  const client = await portal.as(name);
  await client.get();
  let saves = 0;
  for (; !signal.aborted; saves += 1) {
    expect((await client.put({ firstName: `Ana ${saves}`, ssn: '412-63-7785' })).status).toBe(200);
    const { id } = await addDocument(client);
    if (saves % 2 === 0)
      expect((await client.remove(`/api/application/document/${id}`)).status).toBe(204);
  }
  return saves;
}

describe('a backup under load', () => {
  test('holds one point, and is restored elsewhere row by row and byte by byte', async () => {
    const target = await makeTarget();
    const to = join(folder, 'under-load');
    const ana = await portal.as('ana');
    const [deleted, kept] = [await addDocument(ana), await addDocument(ana)];
    const part = await beginUpload(ana);
    const source = join(portal.dataDir, 'documents/kept');
    const copy = join(folder, 'source');
    const stop = new AbortController();
    const writers = ['w1', 'w2', 'w3'].map((name) => work(name, stop.signal));
    let before: Record<string, string> = {};
    let named: string[] = [];
    const made = await backUp(to, async (snapshot) => {
      await connected(portal.database.url, async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query(`set transaction snapshot '${snapshot}'`);
        before = await digest(client);
        named = (await client.query<{ key: string }>(NAMED)).rows.map(({ key }) => key);
      });
      // Before anything is copied: a document goes, an upload ends, and the sweep comes two hours later.
      expect((await ana.remove(`/api/application/document/${deleted.id}`)).status).toBe(204);
      expect((await part.finish()).status).toBe(201);
      const clock = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
      expect(await sweepDocuments({ ...portal.server.services, clock })).toBe(0);
      cpSync(source, copy, { recursive: true });
    });
    stop.abort();
    for (const saves of await Promise.all(writers)) expect(saves).toBeGreaterThan(0);

    expect(named).toEqual(expect.arrayContaining([deleted.key, kept.key]));
    expect(made).toMatchObject({ missing: [], documents: { count: named.length } });
    const { found } = await verify(target.config, openFolderPlace(to));
    expect(found.problems).toEqual([]);
    expect(found.opened).toBe(made.keys.reduce((sum, { values }) => sum + values, 0));

    const restoredRows = (await restoreTo(target, to)).found.rows;
    const after = await connected(target.database.url, digest);
    for (const table of EMPTY_AFTER) before[table] = '0 ';
    expect(after).toEqual(before);
    const counts = Object.values(after).map((digested) => Number(digested.split(' ')[0]));
    expect(restoredRows).toBe(counts.reduce((sum, rows) => sum + rows));
    const pathOf = (key: string) => join(key.slice(0, 2), key);
    for (const key of named)
      expect(
        readFileSync(join(target.kept, pathOf(key))).equals(readFileSync(join(copy, pathOf(key)))),
      ).toBe(true);
    const restored = readdirSync(target.kept).flatMap((two) => readdirSync(join(target.kept, two)));
    expect(restored.sort()).toEqual([...named].sort());

    // What went meanwhile goes by the sweep, once nobody holds it.
    expect(existsSync(join(source, pathOf(deleted.key)))).toBe(true);
    const clock = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
    await sweepDocuments({ ...portal.server.services, clock });
    expect(existsSync(join(source, pathOf(deleted.key)))).toBe(false);
  });

  test('a portal serves what was restored, and gives new numbers', async () => {
    const target = await makeTarget();
    const eva = await portal.as('eva');
    const { id } = await addDocument(eva);
    const path = `/api/application/document/${id}/a.pdf`;
    const shown = (await eva.get(path)).body;
    await ask(
      `insert into outgoing_mail (kind, application_id, address, language, made_at, due_at)
       select 'receipt', id, 'eva@example.org', 'en', now(), now() from applications limit 1`,
    );
    await ask(
      `insert into event_deliveries (event_id, receiver, type, application_id, sealed, made_at, due_at, until)
       select gen_random_uuid(), 'other', 'a.b', id, '{}', now(), now(), now() from applications limit 1`,
    );
    await ask(
      `with mail as (
         insert into outgoing_mail (kind, staff, address, language, made_at, due_at)
         values ('staff', 'sue', 'sue@agency.example', 'en', now(), now()) returning id
       ), notice as (
         insert into staff_notices (application_id, notice, sealed, at)
         select id, 'appeal-waits', '{}', now() from applications limit 1 returning id
       )
       insert into staff_notice_receivers (notice_id, subject, role, language, mail_id)
       select notice.id, 'sue', 'supervisor', 'en', mail.id from notice, mail`,
    );
    const to = join(folder, 'served');
    await backUp(to);
    await restoreTo(target, to);
    await ask('delete from event_deliveries');
    await ask(`update outgoing_mail set ended_at = now(), outcome = 'sent', address = null`);
    const { databaseUrl, databaseMigrateUrl, documents, dataDir } = target.config;
    const url = await portal.startTwin({ databaseUrl, databaseMigrateUrl, documents, dataDir });
    const there = createClient(url, eva.token);
    expect((await there.get(path)).body).toBe(shown);
    // A mail that waited when the backup was made may have been sent since: it is not sent again.
    const waiting = 'select outcome, address from outgoing_mail';
    const mails = await connected(
      databaseUrl!,
      async (client) => (await client.query(waiting)).rows,
    );
    expect(mails).toEqual([{ outcome: 'failed', address: null }]);
    // The same of one to staff, of which its notice keeps what became.
    const toStaff = 'select outcome, mail_id from staff_notice_receivers';
    const ended = await connected(
      databaseUrl!,
      async (client) => (await client.query(toStaff)).rows,
    );
    expect(ended).toEqual([{ outcome: 'failed', mail_id: null }]);
    // The same of an event; an operator may send it again.
    const told = 'select outcome, fault, sealed from event_deliveries';
    const events = await connected(databaseUrl!, async (client) => (await client.query(told)).rows);
    expect(events).toEqual([{ outcome: 'failed', fault: 'restored', sealed: {} }]);
    const known = (await ask<{ id: number }>('select id from applications')).map((one) => one.id);
    const { token } = await portal.as('later');
    const { application } = (await createClient(url, token).get()).body;
    expect(known).not.toContain(application.applicationID);
    expect(application.applicationID).toBeGreaterThan(Math.max(...known));
  });
});

/** A copy of the whole backup with something done to it. */
function broken(change: (folder: string, manifest: Manifest) => void): string {
  const copy = mkdtempSync(join(folder, 'broken-'));
  cpSync(whole, copy, { recursive: true });
  change(copy, JSON.parse(readFileSync(join(copy, MANIFEST), 'utf8')) as Manifest);
  return copy;
}

const aDocument = (at: string) => {
  const two = readdirSync(join(at, 'documents'))[0]!;
  return join(at, 'documents', two, readdirSync(join(at, 'documents', two))[0]!);
};

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
}

const cutInHalf = (file: string) => truncateSync(file, readFileSync(file).length >> 1);

let untouched: Target | undefined;

/** Writes a list of documents as its own manifest has it. */
function forgeDocuments(at: string, manifest: Manifest, lines: string): void {
  writeFileSync(join(at, manifest.documents.part), lines);
  const sha256 = createHash('sha256').update(lines).digest('hex');
  const documents = { ...manifest.documents, bytes: lines.length, sha256, count: 1 };
  writeFileSync(join(at, MANIFEST), JSON.stringify({ ...manifest, documents }));
}

test.each<[string, (at: string, manifest: Manifest) => void, string]>([
  ['has no manifest', (at) => rmSync(join(at, MANIFEST)), 'it was cut before its end'],
  ['has half a manifest', (at) => cutInHalf(join(at, MANIFEST)), 'was cut or changed'],
  [
    'has half a table',
    (at) => cutInHalf(join(at, 'tables/applications.copy.gz')),
    'applications.copy.gz',
  ],
  [
    'has half a table without secrets',
    (at) => cutInHalf(join(at, 'tables/releases.copy.gz')),
    'releases.copy.gz',
  ],
  ['has a changed table', (at) => flipByte(join(at, 'tables/members.copy.gz')), 'members.copy.gz'],
  [
    'lacks a table',
    (at) => rmSync(join(at, 'tables/audit_events.copy.gz')),
    'audit_events.copy.gz',
  ],
  ['has half a list of documents', (at) => cutInHalf(join(at, 'documents.tsv')), 'documents.tsv'],
  ['lacks a document', (at) => rmSync(aDocument(at)), 'documents/'],
  ['has half a document', (at) => cutInHalf(aDocument(at)), 'documents/'],
  ['has a changed document', (at) => flipByte(aDocument(at)), 'document'],
  [
    'has a document with something behind it',
    (at) => appendFileSync(aDocument(at), 'x'),
    'documents/',
  ],
  [
    'names a document that would be written elsewhere',
    (at, manifest) => forgeDocuments(at, manifest, `../../../escaped\t1\t${'0'.repeat(64)}\n`),
    'documents.tsv',
  ],
  [
    'names a table that lies elsewhere',
    (at, manifest) => {
      const [first, ...others] = manifest.tables;
      const tables = [{ ...first!, part: `../${'a'.repeat(8)}/x.gz` }, ...others];
      writeFileSync(join(at, MANIFEST), JSON.stringify({ ...manifest, tables }));
    },
    'x.gz',
  ],
  ['is an empty folder', (at) => rmSync(at, { recursive: true }), 'There is no backup'],
])('a backup that %s is refused before anything is changed', async (_, change, says) => {
  // One for all of them: it stays as it was.
  untouched ??= await makeTarget();
  const target = untouched;
  const from = broken(change);
  const place = openFolderPlace(from);
  const lines = await verify(target.config, place).then(
    ({ found }) => found.problems.join(' '),
    (error: Error) => `${error.name} ${error.message}`,
  );
  expect(lines).toContain(says);
  await expect(restoreTo(target, from)).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining(says),
  });
  await expectUntouched(target);
});

describe('keys', () => {
  test('are named and not contained', async () => {
    const { keys } = await readManifest(openFolderPlace(whole));
    expect(keys).toEqual([{ id: 'first', values: expect.any(Number) }]);
    const all = readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
      .join();
    expect(all).not.toContain(Buffer.alloc(32, 1).toString('latin1'));
    expect(all).not.toContain(Buffer.alloc(32, 1).toString('base64').slice(0, 40));
  });

  test.each([
    ['that lacks a key', `old:${Buffer.alloc(32, 2).toString('base64')}`, 'lacks "first"'],
    [
      'with another key of the name',
      `first:${Buffer.alloc(32, 3).toString('base64')}`,
      'another key of that name',
    ],
  ])('a ring %s is refused before anything is changed', async (_, encryptionKeys, says) => {
    const target = await makeTarget();
    target.config = { ...target.config, encryptionKeys };
    const error = { name: 'BackupError', message: expect.stringContaining(says) };
    await expect(verify(target.config, openFolderPlace(whole))).rejects.toMatchObject(error);
    await expect(restoreTo(target, whole)).rejects.toMatchObject(error);
    await expectUntouched(target);
  });

  test('none are made where there are none', async () => {
    const target = await makeTarget();
    target.config = { ...target.config, encryptionKeys: undefined };
    const error = { name: 'BackupError', message: expect.stringContaining('"first"') };
    await expect(restoreTo(target, whole)).rejects.toMatchObject(error);
    expect(existsSync(join(target.dataDir, 'keys'))).toBe(false);
    await expectUntouched(target);
  });

  test('every sealed value of the database is counted and opened', async () => {
    // The audit's key is made with the first events of the chain.
    await chainEvents(portal.server.services);
    await beginUpload(await portal.as('counted'));
    const columns = await ask<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('jsonb', 'json', 'text', 'ARRAY')`,
    );
    let envelopes = 0;
    const tables = new Set<string>();
    for (const { table, column } of columns) {
      const [found] = await ask<{ count: number }>(
        `select coalesce(sum(regexp_count("${column}"::text, '"v1\\.first\\.')), 0)::int as count from "${table}"`,
      );
      if (found!.count) tables.add(table);
      envelopes += found!.count;
    }
    const to = join(folder, 'counted');
    const made = await backUp(to);
    expect(made.keys).toEqual([{ id: 'first', values: envelopes }]);
    const known = SEALED_SOURCES.map(({ table }) => table);
    expect(known).toEqual(expect.arrayContaining([...tables]));
    // Nothing of the list is only thought of.
    expect([...tables].sort()).toEqual([...known].filter((name) => tables.has(name)).sort());
    for (const name of [
      'applications',
      'submissions',
      'audit_keys',
      'document_keys',
      'uploads',
      'identity_pending',
    ])
      expect([...tables]).toContain(name);
  });
});

describe('a place that is not empty', () => {
  test('no database with rows is restored into', async () => {
    const target = await makeTarget();
    await restoreTo(target, whole);
    const before = await connected(target.database.url, digest);
    await expect(restoreTo(target, whole)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(/is not empty .*make a new one/),
    });
    expect(await connected(target.database.url, digest)).toEqual(before);
  });

  test('no store with other documents is restored into', async () => {
    const target = await makeTarget();
    const other = join(target.kept, 'aa');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'aa000000-0000-4000-8000-000000000000'), 'x');
    await expect(restoreTo(target, whole)).rejects.toThrow(
      'not of this backup: give DOCUMENTS_URL',
    );
    expect(readdirSync(target.kept)).toEqual(['aa']);
  });

  test('no backup is written over what is there', async () => {
    const before = readFileSync(join(whole, MANIFEST));
    await expect(backUp(whole)).rejects.toThrow('is not empty');
    expect(readFileSync(join(whole, MANIFEST)).equals(before)).toBe(true);
  });
});

test('a restore that is cut off is begun again', async () => {
  const target = await makeTarget();
  const from = mkdtempSync(join(folder, 'vanishing-'));
  cpSync(whole, from, { recursive: true });
  const place = openFolderPlace(from);
  let reads = 0;
  const vanishing = {
    ...place,
    async read(part: string) {
      // Read when it is proven, and away when it is restored.
      if (part === 'tables/form_entries.copy.gz' && ++reads === 2) throw new Error('cut off');
      return place.read(part);
    },
  };
  const run = restore(target.config, { place: vanishing, actor: 'test', warn: () => {} });
  await expect(run).rejects.toThrow('cut off');
  const half = await connected(target.database.url, digest);
  expect(half).toMatchObject({ applications: '0 ', audit_events: '0 ' });
  await restoreTo(target, from);
  const applications = await target.database.all(
    sql('test-restored', 'select id from applications'),
  );
  expect(applications).not.toEqual([]);
});

describe('versions', () => {
  const withMigrations = (change: (names: string[]) => string[]) =>
    broken((at, manifest) => {
      manifest.migrations = change(manifest.migrations);
      writeFileSync(join(at, MANIFEST), JSON.stringify(manifest));
    });

  test('a backup of a later version is not restored', async () => {
    const target = await makeTarget();
    const from = withMigrations((names) => [...names, '0099-later']);
    await expect(restoreTo(target, from)).rejects.toThrow(/later version .*0099-later/);
    await expectUntouched(target);
  });

  test.each([
    [
      'later',
      `insert into migrations (name, contracts) values ('0099-later', true)`,
      `delete from migrations where name = '0099-later'`,
      /later version .*0099-later/,
    ],
    [
      'earlier',
      `delete from migrations where name = '0015-uploads'`,
      `insert into migrations (name) values ('0015-uploads')`,
      /lacks the migration 0015-uploads.*database migrate/,
    ],
  ])('a database of %s version is not backed up', async (_, change, undo, says) => {
    await ask(change);
    try {
      await expect(backUp(join(folder, 'other-version'))).rejects.toThrow(says);
    } finally {
      await ask(undo);
    }
    expect(existsSync(join(folder, 'other-version'))).toBe(false);
  });
});

test('a document that the store has lost is named, and the rest is restored', async () => {
  const lost = await addDocument(await portal.as('unlucky'));
  const { documents } = portal.server.services;
  const to = join(folder, 'lost');
  const place = openFolderPlace(to);
  const store = {
    ...documents,
    async open(key: string) {
      if (key === lost.key) throw new DocumentMissingError();
      return documents.open(key);
    },
  };
  const made = await createBackup(
    { owner: portal.database, documents: store },
    { place, actor: 'test' },
  );
  expect(made.missing).toEqual([lost.key]);
  expect(existsSync(join(to, documentPart(lost.key)))).toBe(false);
  const target = await makeTarget();
  const { found } = await restoreTo(target, to);
  expect(found.problems).toEqual([expect.stringContaining(lost.key)]);
});

test('documents are not sealed anew meanwhile, and two backups are not made at once', async () => {
  let isHeld = false;
  await backUp(join(folder, 'held'), async () => {
    isHeld = true;
    await expect(backUp(join(folder, 'second'))).rejects.toThrow('Another backup');
    await ask(
      `update document_keys set sealed_at = null where key in (select key from document_keys limit 1)`,
    );
    await expect(sealDocuments(portal.server.services)).rejects.toThrow('A backup is being made');
  });
  expect(isHeld).toBe(true);
  expect((await sealDocuments(portal.server.services)).sealed).toBe(1);
});

test('a place that takes nothing ends it in one line', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(backUp(join(file, 'inside'))).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('is no folder'),
  });
  // The database is not held any longer.
  await backUp(join(folder, 'afterwards'));
});

inBucket('in a bucket', () => {
  test('is written, proven, refused when cut, and restored from a bucket into one', async () => {
    const s3 = (await starting)!;
    const environment = { ...process.env };
    process.env.AWS_ACCESS_KEY_ID = s3.accessKey;
    process.env.AWS_SECRET_ACCESS_KEY = s3.secretKey;
    const at = { endpoint: s3.endpoint, forcePathStyle: true, region: 'us-east-1' };
    const client = new S3Client(at);
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'backups' }));
      const place = await openPlace(`s3://backups/monday?endpoint=${s3.endpoint}`);
      const { documents } = portal.server.services;
      const made = await createBackup(
        { owner: portal.database, documents },
        { place, actor: 'test' },
      );
      const target = await makeTarget();
      const bucket = { bucket: 'backups', prefix: 'documents/', endpoint: s3.endpoint };
      target.config = { ...target.config, documents: bucket };
      expect((await verify(target.config, place)).found).toMatchObject({
        documents: made.documents.count,
        problems: [],
      });
      await restore(target.config, { place, actor: 'test', warn: () => {} });
      const compared = await connected(target.database.url, digest);
      expect(compared.document_keys).toBe(
        (await connected(portal.database.url, digest)).document_keys,
      );
      const key = (await ask<{ key: string }>('select key from document_keys limit 1'))[0]!.key;
      const gone = { Bucket: 'backups', Key: `monday/${documentPart(key)}` };
      await client.send(new DeleteObjectCommand(gone));
      await expect(verify(target.config, place)).rejects.toThrow(/is not whole: documents/);
    } finally {
      process.env = environment;
      client.destroy();
    }
  });
});
