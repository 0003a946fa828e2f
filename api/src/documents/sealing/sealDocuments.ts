import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DecryptionError, type Sealed } from '../../crypto/index.ts';
import { type QueryRunner, sql } from '../../database/index.ts';
import type { Services } from '../../Services.ts';
import { BytesHeldError, mayChangeBytes } from '../holdBytes.ts';
import { DocumentMissingError } from '../stores/DocumentStore.ts';
import { type DocumentSecret, findDocumentKeys, sealSecret } from './documentKeys.ts';
import { beginsSealed } from './openDocument.ts';
import { makeSeal, opening, sealing } from './seal.ts';

// What was submitted stays, also where its record was taken out since.
const NEXT = sql(
  'seal-next',
  `select wanted.key from (
     select key from documents where key > $1 and state <> 'refused'
     union select d->>'key' from submissions, jsonb_array_elements(documents) d where d->>'key' > $1
   ) wanted
   where not exists (
     select 1 from document_keys k where k.key = wanted.key and k.sealed_at is not null)
   order by wanted.key limit 1`,
);
const BEGIN = sql(
  'seal-begin',
  'insert into document_keys (key, sealed, size) values ($1, $2, $3) on conflict (key) do nothing',
);
// Ends with the transaction; of many runs one seals at a time.
const LOCK = sql(
  'seal-lock',
  `select pg_advisory_xact_lock(hashtext('porchlight documents seal'))`,
);
const END = sql('seal-end', 'update document_keys set sealed_at = now() where key = $1');
const HASH_AWAY = sql('seal-hash-away', 'update documents set sha256 = null where key = $1');

type Needs = Pick<Services, 'database' | 'vault' | 'documents'>;

/** What a run has done. */
export interface SealRun {
  sealed: number;
  /** Documents whose bytes are not there, or not those that were received. They stay as they are. */
  odd: string[];
}

/**
 * Seals the documents that were kept before documents were sealed, one after the other, while the
 * portal runs. First the data key is durable, then the sealed bytes take the place of the plain ones,
 * then it is written down that only sealed ones count: killed anywhere, it goes on where it was, and
 * every document can be read all the time.
 */
export async function sealDocuments(services: Needs): Promise<SealRun> {
  const run: SealRun = { sealed: 0, odd: [] };
  for (let last = ''; ; ) {
    const next = await services.database.first<{ key: string }>(NEXT, [last]);
    if (!next) return run;
    const isSealed = await services.database.transact((runner) =>
      sealOne(services, runner, next.key),
    );
    if (isSealed) run.sealed += 1;
    else run.odd.push(next.key);
    last = next.key;
  }
}

async function sealOne(
  { database, vault, documents }: Needs,
  runner: QueryRunner,
  key: string,
): Promise<boolean> {
  await runner.first(LOCK);
  if (!(await mayChangeBytes(runner))) throw new BytesHeldError();
  const find = async () => (await findDocumentKeys(database, vault, [key])).get(key)!;
  const known = await find();
  if (known.isSealed) return true;
  try {
    const stored = await documents.open(key);
    if (await beginsSealed(stored)) {
      if (!(await isWhole(stored, key, known))) return false;
    } else {
      const { sha256, size } = await measure(stored);
      if (known.sha256 !== undefined && known.sha256 !== sha256) return false;
      const fresh: Sealed = sealSecret(vault, key, { ...makeSeal(), sha256 });
      // Not in the transaction: it is to be durable before its bytes are.
      await database.run(BEGIN, [key, fresh, size]);
      await replace(documents, key, (await find()).dataKey!);
    }
  } catch (error) {
    if (error instanceof DocumentMissingError || error instanceof DecryptionError) return false;
    throw error;
  }
  await runner.run(END, [key]);
  await runner.run(HASH_AWAY, [key]);
  return true;
}

/** Puts the sealed bytes in the place of the plain ones. */
async function replace(
  documents: Services['documents'],
  key: string,
  dataKey: Buffer,
): Promise<void> {
  const folder = await documents.makeTemporary();
  try {
    const path = join(folder, 'sealed');
    const plain = await documents.open(key);
    await pipeline(plain, sealing({ key, dataKey }), createWriteStream(path, { mode: 0o600 }));
    await documents.put(key, path);
  } finally {
    await documents.removeTemporary(folder);
  }
}

/** True for sealed bytes that a run has put before it was killed. */
async function isWhole(stored: Readable, key: string, { dataKey, sha256 }: DocumentSecret) {
  if (!dataKey) {
    stored.destroy();
    return false;
  }
  const plain = new PassThrough();
  const [found] = await Promise.all([
    measure(plain),
    pipeline(stored, opening({ key, dataKey }), plain),
  ]);
  return found.sha256 === sha256;
}

/** Reads to the end: the SHA-256, and the bytes that there are. */
async function measure(bytes: Readable): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { sha256: hash.digest('hex'), size };
}
