import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DecryptionError,
  type KeyRing,
  openVault,
  SEALED_SOURCES,
  type SealedSource,
  type SealedTextRow,
  type Vault,
} from '../crypto/index.ts';
import { opening } from '../documents/sealing/seal.ts';
import { isDocumentKey } from '../documents/stores/documentKey.ts';
import { BackupError } from './BackupError.ts';
import { checkSealed, type SealedCheck } from './checkSealed.ts';
import { documentPart } from './createBackup.ts';
import { createKeyIndex, type KeyIndex } from './keyIndex.ts';
import { type BackupPart, DOCUMENTS, type Manifest, type TablePart } from './Manifest.ts';
import { measuring, notWhole, readPart } from './parts.ts';
import type { BackupPlace } from './places/BackupPlace.ts';
import { explainPart, readLines, readRows, readTable } from './readRows.ts';

/** Documents that are read at once. */
const AT_ONCE = 4;

/** What a backup was found to hold. */
export interface Verification {
  rows: number;
  documents: number;
  /** Sealed values that opened. */
  opened: number;
  /** What is not as it should be, in lines for the operator. */
  problems: string[];
}

/** What a verification goes by. */
interface Run {
  place: BackupPlace;
  manifest: Manifest;
  vault: Vault;
  check: SealedCheck;
  problems: string[];
  index: KeyIndex;
  /** Keys that rows name and the backup has not, with the table that names them. */
  unfound: Map<string, string>;
  /** Keys of what was refused: they have no bytes, whoever names them. */
  refused: Set<string>;
}

/**
 * Reads a whole backup: that each part is what was written, that each row has its bytes, and that each
 * sealed value and each document opens with a ring. It needs no database.
 * @throws BackupError where a part is missing, was cut or changed, and where the ring is another one
 */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
  ring: KeyRing,
): Promise<Verification> {
  refuseMissingKeys(manifest, ring);
  const problems = manifest.missing.map(
    (key) => `The document ${key} was lost before the backup was made.`,
  );
  const vault = openVault(ring);
  const check = checkSealed(vault, problems);
  const index = createKeyIndex();
  const found = { unfound: new Map(), refused: new Set<string>() };
  const run: Run = { place, manifest, vault, check, problems, index, ...found };
  for await (const { key } of listDocuments(run)) run.index.add(key);
  let rows = 0;
  for (const table of manifest.tables) {
    await verifyTable(run, table);
    rows += table.rows;
  }
  check.refuseOtherKeys();
  for (const [key, table] of run.unfound)
    if (!run.refused.has(key))
      problems.push(`A row of ${table} names the document ${key}, which the backup has not.`);
  const documents = await verifyDocuments(run);
  return { rows, documents, opened: check.opened(), problems };
}

/** @throws BackupError that names the keys that a ring lacks */
export function refuseMissingKeys({ keys }: Pick<Manifest, 'keys'>, ring: KeyRing): void {
  const missing = keys.filter(({ id }) => !ring.keys.has(id)).map(({ id }) => `"${id}"`);
  if (missing.length)
    throw new BackupError(
      `The key ring lacks ${missing.join(', ')}, under which the backup has values: give ENCRYPTION_KEYS the ring that it was made with.`,
    );
}

async function verifyTable(run: Run, table: TablePart): Promise<void> {
  const { place, manifest } = run;
  const source = SEALED_SOURCES.find((one) => one.table === table.table);
  const bytesOf = NAMED_BYTES[table.table];
  let rows = 0;
  if (source || bytesOf) {
    const owner = source?.needsApplication ? followApplications(place, manifest) : undefined;
    for await (const row of readRows(place, table)) {
      rows += 1;
      if (source) checkRow(run, source, row, await owner?.(row.application_id!));
      for (const key of bytesOf?.(row, run) ?? []) checkBytes(run, table, key);
    }
  } else rows = await countRows(place, table);
  if (rows !== table.rows) throw notWhole(place, table.part);
}

const checkRow = (
  { check }: Run,
  source: SealedSource,
  row: SealedTextRow,
  application?: SealedTextRow,
) => {
  for (const one of source.list(row, application)) check.open(source.table, one);
};

function checkBytes({ index, manifest, unfound }: Run, { table }: TablePart, key: string): void {
  if (!index.has(key) && !manifest.missing.includes(key)) unfound.set(key, table);
}

/** The bytes that a row names. */
const NAMED_BYTES: Record<string, (row: SealedTextRow, run: Run) => string[]> = {
  documents({ key, state }, { refused }) {
    if (state !== 'refused') return [key!];
    refused.add(key!);
    return [];
  },
  submissions: ({ documents }) =>
    (JSON.parse(documents!) as { key: string }[]).map(({ key }) => key),
  uploads: ({ keys }) => keys!.replace(/[{}]/g, '').split(',').filter(Boolean),
};

async function countRows(place: BackupPlace, table: TablePart): Promise<number> {
  let rows = 0;
  try {
    for await (const chunk of (await readTable(place, table)) as AsyncIterable<Buffer>)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  } catch (error) {
    throw explainPart(place, table, error);
  }
  return rows;
}

/** Finds rows of `applications` one after the other: both tables are written in their order. */
function followApplications(place: BackupPlace, { tables }: Manifest) {
  const table = tables.find((one) => one.table === 'applications')!;
  const rows = readRows(place, table);
  let last: SealedTextRow | undefined;
  return async (id: string): Promise<SealedTextRow | undefined> => {
    while (!last || Number(last.id) < Number(id)) {
      const next = await rows.next();
      if (next.done) return undefined;
      last = next.value;
    }
    return last.id === id ? last : undefined;
  };
}

/** The documents of a backup, in order of their keys. */
export async function* listDocuments({
  place,
  manifest,
}: Pick<Run, 'place' | 'manifest'>): AsyncGenerator<BackupPart & { key: string }> {
  for await (const line of readLines(await readPart(place, manifest.documents))) {
    const [key = '', bytes, sha256 = ''] = line.split('\t');
    // It becomes the name of a file: somebody else may have written this backup.
    if (!isDocumentKey(key)) throw notWhole(place, DOCUMENTS);
    yield { key, part: documentPart(key), bytes: Number(bytes), sha256 };
  }
}

/** Reads each document, and opens those that are sealed. */
async function verifyDocuments(run: Run): Promise<number> {
  let count = 0;
  await Readable.from(withSecrets(run)).forEach(
    async ({
      document,
      secret,
    }: {
      document: BackupPart & { key: string };
      secret?: SealedTextRow;
    }) => {
      await verifyDocument(run, document, secret);
      count += 1;
    },
    { concurrency: AT_ONCE },
  );
  if (count !== run.manifest.documents.count) throw notWhole(run.place, DOCUMENTS);
  return count;
}

/** Each document beside its row of `document_keys`: both are written in order of their keys. */
async function* withSecrets(run: Run) {
  const table = run.manifest.tables.find((one) => one.table === 'document_keys')!;
  const rows = readRows(run.place, table);
  let next = await rows.next();
  for await (const document of listDocuments(run)) {
    while (!next.done && next.value.key! < document.key) next = await rows.next();
    const secret = !next.done && next.value.key === document.key ? next.value : undefined;
    yield { document, secret };
  }
  await rows.return(undefined);
}

async function verifyDocument(
  { place, vault, problems }: Run,
  document: BackupPart & { key: string },
  secret: SealedTextRow | undefined,
): Promise<void> {
  const { key } = document;
  const stored = await readPart(place, document);
  const isSealed = secret?.sealed_at != null;
  // Kept before documents were sealed, or a part of an upload, which is masked: there is nothing to open.
  if (!isSealed) return pipeline(stored, new PassThrough().resume());
  try {
    const { DataKey, Sha256 } = vault.unseal(key, JSON.parse(secret.sealed!), {}).Document!;
    const { through, result } = measuring();
    const dataKey = Buffer.from(DataKey as string, 'base64');
    await pipeline(stored, opening({ key, dataKey }), through.resume());
    if (result().sha256 !== Sha256) problems.push(`The document ${key} is not what was received.`);
  } catch (error) {
    stored.destroy();
    if (!(error instanceof DecryptionError)) throw error;
    problems.push(`The document ${key} does not open: ${error.message}`);
  }
}
