import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg, { type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { recordEvent } from '../audit/recordEvent.ts';
import { COUNT_BY_KEY } from '../crypto/index.ts';
import { compareMigrations, type Database, readRan, runnerOn } from '../database/index.ts';
import { holdBytes } from '../documents/holdBytes.ts';
import { DocumentMissingError, type DocumentStore } from '../documents/stores/DocumentStore.ts';
import { allMigrations } from '../migrations.ts';
import { BackupError } from './BackupError.ts';
import { type CatalogTable, columnsOf, readSequences, readTables } from './catalog.ts';
import { DOCUMENTS, MANIFEST, type Manifest, makeManifest, type TablePart } from './Manifest.ts';
import { writePart } from './parts.ts';
import type { BackupPlace } from './places/BackupPlace.ts';

/** Any number, the same in every process: who holds it makes a backup. */
const BACKUP_LOCK = 7_076_844;
/** Documents that are copied at once. */
const AT_ONCE = 8;
/** Keys that are asked for at once. */
const PAGE = 500;

/** Bytes that rows name: of documents, of what was submitted, of uploads that are not complete. */
const NAMED = `select key from (
    select key from documents where state <> 'refused'
    union select d->>'key' from submissions, jsonb_array_elements(documents) d
    union select unnest(keys) from uploads) named
  where not exists (select from documents r where r.key = named.key and r.state = 'refused')
  order by key collate "C"`;

const COUNT_IN_ALL = `select id, sum(values)::float8 as values from (${COUNT_BY_KEY}) found group by 1 order by 1`;

interface BackupNeeds {
  /** As the owner of the tables. */
  owner: Database;
  documents: DocumentStore;
}

interface BackupOptions {
  place: BackupPlace;
  /** Who makes it, for the audit. */
  actor: string;
  /**
   * Told the point's snapshot before anything is read of it: who joins it (`set transaction snapshot`)
   * sees what the backup holds.
   */
  onPoint?: (snapshot: string) => Promise<void>;
}

/**
 * Writes one point of the database, and the bytes that its rows name, while the portal runs. Rows and
 * bytes go from one stream to the next: nothing of them stands in memory. What stands at the place is a
 * backup once the manifest is written, which is last.
 * @throws BackupError
 */
export async function createBackup(
  { owner, documents }: BackupNeeds,
  { place, actor, onPoint }: BackupOptions,
): Promise<Manifest> {
  if (!(await place.isEmpty()))
    throw new BackupError(`${place.name} is not empty: name a place where nothing stands.`);
  return onConnection(owner, async (client) => {
    await refuseOtherVersions(client);
    await recordEvent(owner, { actor, action: 'backup-create', details: { place: place.name } });
    await holdBytes(client);
    const rows = await writeRows(client, place, onPoint);
    const kept = await writeDocuments(client, documents, place);
    const manifest = makeManifest({ ...rows, ...kept });
    await place.write(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]));
    return manifest;
  });
}

/** Runs work on a connection of its own, which holds what a backup needs until its end. */
async function onConnection<Result>(
  owner: Pick<Database, 'url'>,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: owner.url,
    application_name: 'porchlight-backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The statement that runs then fails, and says it.
  client.on('error', () => {});
  await client.connect();
  let isDone = false;
  try {
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'`,
    );
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [BACKUP_LOCK],
    );
    if (!rows[0]!.isOurs)
      throw new BackupError('Another backup of this database is being made: wait for its end.');
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    // One that broke off in the middle of a table would wait for a reader.
    if (isDone) await client.end().catch(() => {});
    else client.connection.stream.destroy();
  }
}

/** Rows are read as this version knows them. */
async function refuseOtherVersions(client: ClientBase): Promise<void> {
  const ran = await readRan(runnerOn(client));
  if (ran.length === 0)
    throw new BackupError('The database holds no portal: correct DATABASE_URL or DATA_DIR.');
  const { state, migration } = compareMigrations(ran, allMigrations);
  if (state === 'schema-too-new')
    throw new BackupError(
      `The database is of a later version (its migration ${migration} is unknown here): back it up with that version.`,
    );
  if (state === 'schema-too-old')
    throw new BackupError(
      `The database is of an earlier version (it lacks the migration ${migration}): back it up with that version, or bring it up to date first: \`portal database migrate\`.`,
    );
}

type RowsOfManifest = Pick<
  Manifest,
  'madeAt' | 'postgres' | 'migrations' | 'keys' | 'tables' | 'sequences'
>;

/** Writes every table as it was at one moment. The names of the bytes stay open behind it. */
async function writeRows(
  client: ClientBase,
  place: BackupPlace,
  onPoint: BackupOptions['onPoint'],
): Promise<RowsOfManifest> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ snapshot: string; madeAt: Date; postgres: string }>(
    `select pg_export_snapshot() as snapshot, clock_timestamp() as "madeAt",
       current_setting('server_version') as postgres`,
  );
  const { snapshot, madeAt, postgres } = rows[0]!;
  await onPoint?.(snapshot);
  const migrations = (await readRan(runnerOn(client))).map(({ name }) => name);
  const keys = (await client.query<{ id: string; values: number }>(COUNT_IN_ALL)).rows;
  const tables: TablePart[] = [];
  for (const table of await readTables(client)) tables.push(await writeTable(client, place, table));
  await client.query(`declare named cursor with hold for ${NAMED}`);
  const sequences = await readSequences(client);
  // The server may tidy up again while documents are copied.
  await client.query('commit');
  return { madeAt: madeAt.toISOString(), postgres, migrations, keys, tables, sequences };
}

async function writeTable(
  client: ClientBase,
  place: BackupPlace,
  { name, columns, order }: CatalogTable,
): Promise<TablePart> {
  const sorted = order.length ? ` order by ${order.join(', ')}` : '';
  const rows = client.query(
    copyTo(
      `copy (select ${columnsOf(columns)} from public.${escapeIdentifier(name)}${sorted}) to stdout`,
    ),
  );
  const gzip = createGzip({ level: 3 });
  rows.on('error', (error) => gzip.destroy(error));
  const part = await writePart(place, `tables/${name}.copy.gz`, rows.pipe(gzip));
  return { table: name, columns, rows: rows.rowCount, ...part };
}

/** Writes the bytes that rows name. */
async function writeDocuments(
  client: ClientBase,
  documents: DocumentStore,
  place: BackupPlace,
): Promise<Pick<Manifest, 'documents' | 'missing'>> {
  const missing: string[] = [];
  let [count, total] = [0, 0];
  async function copyOne(key: string): Promise<Buffer> {
    try {
      const stored = await documents.open(key);
      const { bytes, sha256 } = await writePart(place, documentPart(key), stored);
      count += 1;
      total += bytes;
      return Buffer.from(`${key}\t${bytes}\t${sha256}\n`);
    } catch (error) {
      if (!(error instanceof DocumentMissingError)) throw error;
      missing.push(key);
      return Buffer.alloc(0);
    }
  }
  const lines = Readable.from(readNamed(client)).map(copyOne, { concurrency: AT_ONCE });
  const part = await writePart(place, DOCUMENTS, lines);
  return { documents: { ...part, count, total }, missing: missing.sort() };
}

async function* readNamed(client: ClientBase): AsyncGenerator<string> {
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${PAGE} from named`);
    if (rows.length === 0) return;
    for (const { key } of rows) yield key;
  }
}

/** Two letters a folder: one with a million entries is slow to read. */
export const documentPart = (key: string) => `documents/${key.slice(0, 2)}/${key}`;
