import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { recordEvent } from '../audit/recordEvent.ts';
import type { KeyRing } from '../crypto/index.ts';
import { type Connected, migrate, runnerOn, underMigrationLock } from '../database/index.ts';
import type { DocumentStore } from '../documents/stores/DocumentStore.ts';
import { allMigrations } from '../migrations.ts';
import { BackupError } from './BackupError.ts';
import { columnsOf, readTables } from './catalog.ts';
import { createKeyIndex } from './keyIndex.ts';
import type { Manifest, TablePart } from './Manifest.ts';
import { readPart } from './parts.ts';
import type { BackupPlace } from './places/BackupPlace.ts';
import { explainPart, readTable } from './readRows.ts';
import { listDocuments, type Verification, verifyBackup } from './verifyBackup.ts';

/** Documents that are put at once. */
const AT_ONCE = 8;

/** Rows of these say what was the case at a moment: who was signed in, what waited for an answer. */
const NOT_RESTORED = new Set([
  'identity_artifacts',
  'identity_sign_ins',
  'identity_ended_sessions',
  'identity_pending',
  'identity_reset_links',
  'identity_address_links',
  'job_workers',
]);

/** What has rows before anybody used the portal. */
const FILLED_BY_MIGRATIONS = new Set(['migrations', 'write_probe']);

interface RestoreNeeds extends Pick<Connected, 'owner'> {
  documents: DocumentStore;
  ring: KeyRing;
  /** What the operator calls the database and the store. */
  names: { database: string; documents: string };
}

/**
 * Restores a backup into a database and a store where nothing stands. All of it is read and proven
 * first. Then the documents are put, and the rows come in one transaction: before its end there are
 * none, and it can be begun again.
 * @returns What was restored; problems are those of the manifest's `missing`.
 * @throws BackupError before anything was changed, or with all rows as they were before
 */
export async function restoreBackup(
  needs: RestoreNeeds,
  { place, manifest, actor }: { place: BackupPlace; manifest: Manifest; actor: string },
): Promise<Verification> {
  const { owner, documents, ring, names } = needs;
  refuseLater(manifest);
  await underMigrationLock(owner, (client) => refuseFull(client, names.database));
  const found = await verifyBackup(place, manifest, ring);
  refuseProblems(place, manifest, found);
  await refuseOtherDocuments(needs, place, manifest);
  const recorded = new Set(manifest.migrations);
  await migrate(
    owner,
    allMigrations.filter(({ name }) => recorded.has(name)),
  );
  await putDocuments(documents, place, manifest);
  await underMigrationLock(owner, async (client) => {
    // A portal may have been started on it since.
    await refuseFull(client, names.database);
    await fillTables(client, place, manifest, actor);
    await client.query('analyze');
  });
  const left = manifest.tables.filter(({ table }) => NOT_RESTORED.has(table));
  return { ...found, rows: left.reduce((rows, table) => rows - table.rows, found.rows) };
}

/** @throws BackupError for a backup of a version that this one does not know */
function refuseLater({ migrations }: Manifest): void {
  const known = new Set(allMigrations.map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(
      `The backup is of a later version (its migration ${unknown} is unknown here): restore it with that version.`,
    );
}

async function refuseFull(client: ClientBase, name: string): Promise<void> {
  for (const table of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(table.name)) continue;
    const { rowCount } = await client.query(
      `select from public.${escapeIdentifier(table.name)} limit 1`,
    );
    if (rowCount)
      throw new BackupError(
        `The database at ${name} is not empty (${table.name} has rows): make a new one, and give DATABASE_URL its address (or DATA_DIR a new folder).`,
      );
  }
}

function refuseProblems(place: BackupPlace, manifest: Manifest, { problems }: Verification): void {
  // What was lost before the backup is no fault of it.
  const [first] = problems.slice(manifest.missing.length);
  if (first)
    throw new BackupError(
      `The backup at ${place.name} is not sound, and nothing was restored: ${first} \`backup verify\` says all.`,
    );
}

/** What an interrupted restore of this backup left is no other's. */
async function refuseOtherDocuments(
  { documents, names }: RestoreNeeds,
  place: BackupPlace,
  manifest: Manifest,
): Promise<void> {
  const index = createKeyIndex();
  for await (const { key } of listDocuments({ place, manifest })) index.add(key);
  for await (const { key } of documents.list())
    if (!index.has(key))
      throw new BackupError(
        `${names.documents} holds documents that are not of this backup: give DOCUMENTS_URL an empty folder, or another prefix of the bucket.`,
      );
}

async function putDocuments(
  documents: DocumentStore,
  place: BackupPlace,
  manifest: Manifest,
): Promise<void> {
  const folder = await documents.makeTemporary();
  try {
    await Readable.from(listDocuments({ place, manifest })).forEach(
      async (document: { key: string; part: string; bytes: number; sha256: string }) => {
        const file = join(folder, document.key);
        await pipeline(await readPart(place, document), createWriteStream(file, { mode: 0o600 }));
        await documents.put(document.key, file);
      },
      { concurrency: AT_ONCE },
    );
  } finally {
    await documents.removeTemporary(folder);
  }
}

/**
 * What waited when the backup was made has most likely been sent since: it is not sent again. Nobody
 * who asks for it can tell the two apart.
 */
const DROP_MAILS = `update public.outgoing_mail set ended_at = now(), outcome = 'failed', address = null
  where ended_at is null`;

/** Each notice of a mail to staff keeps what became of it; the mail is there only while it waits. */
const DROP_STAFF_MAILS = `with dropped as (
    update public.staff_notice_receivers set ended_at = now(), outcome = 'failed', mail_id = null
    where mail_id is not null)
  delete from public.outgoing_mail where staff is not null`;

/** The same of what waited for other systems: an operator may send it again, under the id that it had. */
const DROP_EVENTS = `update public.event_deliveries set ended_at = now(), outcome = 'failed', fault = 'restored'
  where ended_at is null`;

/** The same of text messages: what they tell stands in the portal. */
const DROP_TEXTS = `update public.outgoing_texts set ended_at = now(), outcome = 'uncertain', fault = 'restored'
  where ended_at is null`;

/** Fills all tables in one transaction. */
async function fillTables(
  client: ClientBase,
  place: BackupPlace,
  manifest: Manifest,
  actor: string,
): Promise<void> {
  const { tables, sequences, madeAt } = manifest;
  await client.query(`set lock_timeout = '60s'`);
  await client.query('begin');
  try {
    const names = tables.map(({ table }) => `public.${escapeIdentifier(table)}`);
    await client.query(`truncate ${names.join(', ')}`);
    // What they would write is in the backup.
    await setTriggers(client, names, 'disable');
    for (const table of tables)
      if (!NOT_RESTORED.has(table.table)) await fillTable(client, place, table);
    await setTriggers(client, names, 'enable');
    for (const { name, last, isCalled } of sequences)
      await client.query('select setval($1::text::regclass, $2, $3)', [
        `public.${escapeIdentifier(name)}`,
        last,
        isCalled,
      ]);
    const drop = async (name: string, statement: string) =>
      tables.some(({ table }) => table === name) ? (await client.query(statement)).rowCount : 0;
    const mailsNotSent = await drop('outgoing_mail', DROP_MAILS);
    await drop('staff_notice_receivers', DROP_STAFF_MAILS);
    const eventsNotSent = await drop('event_deliveries', DROP_EVENTS);
    const textsNotSent = await drop('outgoing_texts', DROP_TEXTS);
    await recordEvent(runnerOn(client as never), {
      actor,
      action: 'backup-restore',
      details: {
        place: place.name,
        madeAt,
        ...(mailsNotSent && { mailsNotSent }),
        ...(eventsNotSent && { eventsNotSent }),
        ...(textsNotSent && { textsNotSent }),
      },
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Those that check references go on. */
async function setTriggers(client: ClientBase, names: string[], how: 'enable' | 'disable') {
  for (const name of names) await client.query(`alter table ${name} ${how} trigger user`);
}

async function fillTable(client: ClientBase, place: BackupPlace, table: TablePart): Promise<void> {
  const into = `public.${escapeIdentifier(table.table)} (${columnsOf(table.columns)})`;
  try {
    await pipeline(
      await readTable(place, table),
      client.query(copyFrom(`copy ${into} from stdin`)),
    );
  } catch (error) {
    throw explainPart(place, table, error);
  }
}
