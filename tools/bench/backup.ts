/**
 * A backup of many applications and documents beside `pg_dump -Fc` and `cp -r` of the same:
 * `DATABASE_URL=postgres://… node --import tsx tools/bench/backup.ts [APPLICATIONS] [DOCUMENTS]`.
 * The database is an empty one, of a version that the `pg_dump` of this machine dumps.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backUp, openPlace, restore, verify } from '../../api/src/backup/index.ts';
import { readConfig } from '../../api/src/config/index.ts';
import { openKeyRing, openVault } from '../../api/src/crypto/index.ts';
import { sealWhole } from '../../api/src/crypto/sealedStream.ts';
import { migrate, openDatabase } from '../../api/src/database/index.ts';
import { openDiskStore } from '../../api/src/documents/stores/openDiskStore.ts';
import { allMigrations } from '../../api/src/migrations.ts';

const [applications = 20_000, documents = 500] = process.argv.slice(2).map(Number);
/** Bytes of a document: a photo as the page sends it. */
const SIZE = 600_000;
const url = process.env.DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
const ENCRYPTION_KEYS = `bench:${randomBytes(32).toString('base64')}`;
const configFor = (address: string, name: string) =>
  readConfig({ DATABASE_URL: address, DATA_DIR: join(folder, name), ENCRYPTION_KEYS });

const config = configFor(url, 'source');
const vault = openVault(openKeyRing(config));

const ANSWERS = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 70 }, (_, n) => [`Question${n}`, `An answer of some length ${n}`]),
  ),
);

async function fillRows(client: pg.Client): Promise<void> {
  await client.query(`insert into releases (hash, compiled) values ('bench', '{}')`);
  for (let from = 0; from < applications; from += 500) {
    const rows = Array.from({ length: Math.min(500, applications - from) }, (_, n) => {
      const record = randomUUID();
      const restricted = vault.seal(record, {
        '/A/Ssn': '412-63-7785',
        '/A/License': 'QZX7788123',
      });
      return { record, owner: `owner-${from + n}`, restricted };
    });
    await client.query(
      `insert into applications (record, owner, status, release, step, answers, restricted)
       select (r->>'record')::uuid, r->>'owner', 'in-progress', 'bench', 'step', $2::jsonb, r->'restricted'
       from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(rows), ANSWERS],
    );
  }
}

async function fillDocuments(client: pg.Client): Promise<void> {
  const store = await openDiskStore(join(config.dataDir, 'documents'));
  const work = await store.makeTemporary();
  for (let n = 0; n < documents; n += 1) {
    const [key, dataKey, plain] = [randomUUID(), randomBytes(32), randomBytes(SIZE)];
    const file = join(work, key);
    writeFileSync(
      file,
      Buffer.concat([...sealWhole(plain, dataKey, `porchlight document 1 ${key}`)]),
    );
    await store.put(key, file);
    const { createHash } = await import('node:crypto');
    const sealed = vault.seal(key, {
      '/Document/DataKey': dataKey.toString('base64'),
      '/Document/Sha256': createHash('sha256').update(plain).digest('hex'),
    });
    await client.query(
      `insert into document_keys (key, sealed, size, sealed_at) values ($1, $2, $3, now())`,
      [key, sealed, SIZE],
    );
    await client.query(
      `insert into documents (application_id, key, file_name, answers, type, size)
       values ((select min(id) from applications), $1, 'a.pdf', '{}', 'application/pdf', $2)`,
      [key, SIZE],
    );
  }
  await store.removeTemporary(work);
}

/** Seconds, and how far the resident memory rose. */
async function measure(name: string, work: () => unknown): Promise<number> {
  const idle = process.memoryUsage.rss();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const rise = Math.round((most - idle) / 1024 / 1024);
  console.log(`${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s  +${rise} MB`);
  return seconds;
}

const sizeOf = (path: string) =>
  Math.round(Number(execFileSync('du', ['-sk', path]).toString().split('\t')[0]) / 1024);

const database = openDatabase(url);
const client = new pg.Client({ connectionString: url });
await client.connect();
await migrate(database, allMigrations);
await fillRows(client);
await fillDocuments(client);
await client.query('analyze');

const place = await openPlace(join(folder, 'backup'));
const options = { place, actor: 'bench', warn: console.error };
const dump = join(folder, 'dump');
console.log(`${applications} applications, ${documents} documents of ${SIZE} bytes`);
const dumped = await measure('pg_dump -Fc', () =>
  execFileSync('pg_dump', ['-Fc', '-f', dump, url]),
);
const copied = await measure('cp -r and sync', () => {
  execFileSync('cp', ['-r', join(config.dataDir, 'documents'), join(folder, 'copy')]);
  execFileSync('sync', ['-f', join(folder, 'copy')]);
});
const made = await measure('backup create', () => backUp(config, options));
const proven = await measure('backup verify', () => verify(config, place));

await client.query('create database porchlight_bench_target');
const target = new URL(url);
target.pathname = '/porchlight_bench_target';
const restored = await measure('backup restore', () =>
  restore(configFor(target.href, 'target'), options),
);
console.log(
  `of pg_dump and cp: create ${(made / (dumped + copied)).toFixed(2)}, verify ${(proven / (dumped + copied)).toFixed(2)}, restore ${(restored / (dumped + copied)).toFixed(2)}`,
);
console.log(
  `MB: rows ${sizeOf(join(folder, 'backup/tables'))} (pg_dump ${sizeOf(dump)}), documents ${sizeOf(join(folder, 'backup/documents'))} (cp ${sizeOf(join(folder, 'copy'))})`,
);

await client.query('drop database porchlight_bench_target with (force)');
await client.end();
await database.close();
rmSync(folder, { recursive: true, force: true });
