import { createHash } from 'node:crypto';
import type { PackFiles } from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import { inBatches } from './inBatches.ts';

/** Files by their paths: each as the SHA-256, in hex, of a content that is stored. */
export type FileList = Map<string, string>;

// A content that is there already is locked and counts as used: the sweep that runs beside leaves it.
const STORE = sql(
  'pack-contents-store',
  `insert into pack_contents (sha256, bytes)
   select * from unnest($1::bytea[], $2::bytea[]) as given (sha256, bytes) order by sha256
   on conflict (sha256) do update set used_at = now()
     where pack_contents.used_at < now() - interval '1 hour'`,
);
const READ = sql(
  'pack-contents-read',
  `select encode(sha256, 'hex') as sha256, bytes from pack_contents
   where sha256 in (select decode(unnest($1::text[]), 'hex'))`,
);
const HAS_FILES = sql(
  'release-files-there',
  'select 1 from release_files where release = $1 limit 1',
);
const ADD_FILES = sql(
  'release-files-add',
  `insert into release_files (release, path, sha256)
   select $1, path, decode(sha256, 'hex') from unnest($2::text[], $3::text[]) as given (path, sha256)
   on conflict do nothing`,
);
const LIST = sql(
  'release-files-list',
  `select path, encode(sha256, 'hex') as sha256 from release_files where release = $1
   order by path collate "C"`,
);
const SWEEP = sql(
  'pack-contents-sweep',
  `delete from pack_contents c where used_at < now() - interval '1 day'
   and not exists (select 1 from release_files where sha256 = c.sha256)
   and not exists (select 1 from studio_files where sha256 = c.sha256)
   and not exists (select 1 from studio_entry_files where before = c.sha256)
   and not exists (select 1 from studio_entry_files where after = c.sha256)`,
);

/** Keeps contents, each once. @returns The files by the hashes of what is in them. */
export async function storeContents(runner: QueryRunner, files: PackFiles): Promise<FileList> {
  const list: FileList = new Map();
  const contents = new Map<string, Buffer>();
  for (const [path, bytes] of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    list.set(path, sha256);
    contents.set(sha256, bytes);
  }
  // In one order of all, so that two who store at once wait for each other, and none for ever.
  const sorted = [...contents].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const batch of inBatches(sorted)) {
    const hashes = batch.map(([sha256]) => Buffer.from(sha256, 'hex'));
    await runner.run(STORE, [hashes, batch.map(([, bytes]) => bytes)]);
  }
  return list;
}

/** The contents of these hashes, by hash. */
export async function readContents(
  runner: QueryRunner,
  hashes: Iterable<string>,
): Promise<Map<string, Buffer>> {
  const rows = await runner.all<{ sha256: string; bytes: Buffer }>(READ, [[...new Set(hashes)]]);
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** Keeps what a stored release was made of, unless it is known: a release never changes. */
export async function storeReleaseFiles(
  runner: QueryRunner,
  release: string,
  files: PackFiles | FileList,
): Promise<void> {
  if (await runner.first(HAS_FILES, [release])) return;
  const list = isStored(files) ? files : await storeContents(runner, files);
  await runner.run(ADD_FILES, [release, [...list.keys()], [...list.values()]]);
}

/** What a release was made of; empty for one from before files were kept. */
export async function listReleaseFiles(runner: QueryRunner, release: string): Promise<FileList> {
  const rows = await runner.all<{ path: string; sha256: string }>(LIST, [release]);
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
}

/** Forgets contents that nothing has had for a day. @returns How many. */
export const sweepContents = ({ database }: { database: QueryRunner }): Promise<number> =>
  database.run(SWEEP);

const isStored = (files: PackFiles | FileList): files is FileList =>
  [...files.values()].every((content) => typeof content === 'string');
