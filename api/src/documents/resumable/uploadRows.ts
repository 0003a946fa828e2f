import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@porchlight/engine';
import { Upload } from '@tus/server';
import type { Sealed, Vault } from '../../crypto/index.ts';
import { type Database, type QueryRunner, sql } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';

/** Uploads that one owner may have open. */
const OPEN = 5;
/** Any number, the same in every process: who holds it with an owner's name begins uploads of hers. */
const OWNER_LOCKS = 7_076_841;
/** Parts that one upload may have. A line that broke so often is better off with a new one. */
const PARTS = 2_000;

const HOLD_OWNER = sql('upload-hold-owner', 'select pg_advisory_xact_lock($1, hashtext($2))');
// A minute without a byte: it gives way to a new one.
const OPEN_ONES = sql(
  'upload-open',
  `select id, moved_at < now() - interval '1 minute'
     and coalesce(finish_until < now(), true) as "isIdle"
   from uploads where owner = $1 order by moved_at`,
);
const INSERT = sql(
  'upload-insert',
  'insert into uploads (id, owner, size, sealed) values ($1, $2, $3, $4)',
);
const FIND = sql(
  'upload-find',
  'select size::float8 as size, received::float8 as received, sealed from uploads where id = $1',
);
const FIND_PARTS = sql(
  'upload-find-parts',
  'select keys, sizes, codes, sealed from uploads where id = $1',
);
// Known before its bytes are: whatever happens then, the sweep finds them.
const BEGIN = sql(
  'upload-begin-part',
  `with found as (select sealed from uploads where id = $1 and received = $2),
   noted as (insert into document_cleanup (key) select $3 from found)
   select sealed from found`,
);
// Whoever was overtaken counts for nothing: the offset decides, not who came first. The note of a part
// goes with the statement that makes it count.
const ADD = sql(
  'upload-add-part',
  `with moved as (
     update uploads set received = received + $3, keys = keys || $4::text, sizes = sizes || $3::integer,
       codes = codes || jsonb_build_object($4::text, $6::text), moved_at = now()
     where id = $1 and received = $2 and cardinality(keys) < $5
       and exists (select 1 from document_cleanup where key = $4)
     returning 1)
   delete from document_cleanup where key = $4 and exists (select 1 from moved)`,
);
const IS_OVER = sql(
  'upload-is-over',
  'select cardinality(keys) >= $2 as "isOver" from uploads where id = $1',
);
const FORGET = sql(
  'upload-forget',
  `with gone as (delete from uploads where id = $1 returning keys),
   noted as (insert into document_cleanup (key) select unnest(keys) from gone
     on conflict (key) do update set since = excluded.since)
   select keys from gone`,
);
const OLD = sql('upload-old', 'select id from uploads where moved_at < $1 limit 500');

/** Where a part stands, or is to stand. */
export interface PartPlace {
  upload: string;
  /** Where in the file its first byte stands. */
  at: number;
  /** Its key in the store. */
  key: string;
}

/** What is said of a file, and the key for its parts, as they are stored. */
const sealNote = (vault: Vault, { id, metadata }: Upload): Sealed =>
  vault.seal(id, {
    '/Upload/Note': (metadata ?? {}) as JsonObject,
    '/Upload/Key': randomBytes(32).toString('base64'),
  });

/**
 * Notes a new upload. Of an owner that has as many as she may, the one goes that was silent for longest:
 * a page that was reloaded in the middle would otherwise lock her out.
 * @returns The one that went.
 * @throws ProblemError 429 `too-many-requests` while all of them are moving
 */
export function insertUpload(
  database: Database,
  vault: Vault,
  { owner, upload }: { owner: string; upload: Upload },
): Promise<string[]> {
  return database.transact(async (runner) => {
    await runner.run(HOLD_OWNER, [OWNER_LOCKS, owner]);
    const open = await runner.all<{ id: string; isIdle: boolean }>(OPEN_ONES, [owner]);
    const over = open.length < OPEN ? [] : open.filter(({ isIdle }) => isIdle).slice(0, 1);
    if (open.length - over.length >= OPEN)
      throw new ProblemError(429, 'too-many-requests', { headers: { 'Retry-After': '5' } });
    await runner.run(INSERT, [upload.id, owner, upload.size, sealNote(vault, upload)]);
    const keys = [];
    for (const { id } of over) keys.push(...((await forgetRow(runner, id)) ?? []));
    return keys;
  });
}

/** What a row holds sealed; undefined where its key left the ring: it counts as gone, and is sent anew. */
function openNote(vault: Vault, id: string, row: { sealed: Sealed } | undefined) {
  if (!row) return undefined;
  try {
    const { Note, Key } = vault.unseal(id, row.sealed, {}).Upload!;
    return { metadata: Note as Record<string, string>, mask: Buffer.from(Key as string, 'base64') };
  } catch {
    return undefined;
  }
}

/** An upload as every process finds it. */
export async function findUpload(
  runner: QueryRunner,
  vault: Vault,
  id: string,
): Promise<Upload | undefined> {
  const row = await runner.first<{ size: number; received: number; sealed: Sealed }>(FIND, [id]);
  const note = openNote(vault, id, row);
  const { metadata } = note ?? {};
  return note && new Upload({ id, size: row!.size, offset: row!.received, metadata });
}

interface PartsRow {
  keys: string[];
  sizes: number[];
  codes: Record<string, string>;
  sealed: Sealed;
}

/** A part as it counts. */
interface ReceivedPart extends PartPlace {
  size: number;
  /** What proves its bytes; absent where a version before received it. */
  code: string | undefined;
}

/** What has arrived of an upload, in order, and the key that masks it. */
export async function findParts(
  runner: QueryRunner,
  vault: Vault,
  id: string,
): Promise<{ mask: Buffer; parts: ReceivedPart[] } | undefined> {
  const row = await runner.first<PartsRow>(FIND_PARTS, [id]);
  const note = openNote(vault, id, row);
  if (!row || !note) return undefined;
  let next = 0;
  const parts = row.keys.map((key, n) => {
    const [at, size] = [next, row.sizes[n]!];
    next += size;
    return { upload: id, at, key, size, code: row.codes[key] };
  });
  return { mask: note.mask, parts };
}

/**
 * Notes the key of a part that is about to arrive.
 * @returns The key that masks it; undefined when the upload is not where the part begins.
 */
export async function beginPart(
  runner: QueryRunner,
  vault: Vault,
  { upload, at, key }: PartPlace,
): Promise<Buffer | undefined> {
  const row = await runner.first<{ sealed: Sealed }>(BEGIN, [upload, at, key]);
  return openNote(vault, upload, row)?.mask;
}

/**
 * Makes a part count, if the upload is still where the part begins.
 * @returns False when it is not: another part was quicker, or it is gone.
 */
export const addPart = async (
  runner: QueryRunner,
  { upload, at, key }: PartPlace,
  { size, code }: { size: number; code: string },
): Promise<boolean> => (await runner.run(ADD, [upload, at, size, key, PARTS, code])) > 0;

/** True for one that takes no more parts. */
export const hasTooManyParts = async (runner: QueryRunner, id: string): Promise<boolean> =>
  (await runner.first<{ isOver: boolean }>(IS_OVER, [id, PARTS]))?.isOver ?? false;

/**
 * Takes an upload out; its parts are noted for cleanup.
 * @returns Their keys; undefined when there was none.
 */
export const forgetRow = async (runner: QueryRunner, id: string): Promise<string[] | undefined> =>
  (await runner.first<{ keys: string[] }>(FORGET, [id]))?.keys;

/** Some of those of which nothing has come since a time. */
export const findOld = async (runner: QueryRunner, before: Date): Promise<string[]> =>
  (await runner.all<{ id: string }>(OLD, [before])).map(({ id }) => id);
