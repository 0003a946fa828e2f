import type { JsonObject } from '@porchlight/engine';
import { type QueryRunner, sql } from '../../database/index.ts';
import { notFound } from '../../http/ProblemError.ts';
import type { FileList } from '../../releases/packFiles.ts';
import { findCopy, listCopyFiles } from '../copies.ts';
import type { Studio } from '../Studio.ts';
import type { FileDelta } from './FileDelta.ts';
import type { EntryKind } from './recordEntry.ts';

/** A change of a copy, as it was written down. */
export interface Entry {
  id: number;
  kind: EntryKind;
  said: JsonObject;
  actor: string;
  actorEmail: string | null;
  at: Date;
  paths: string[];
}

const COLUMNS = `e.id::int as id, e.kind, e.said, e.actor, e.actor_email as "actorEmail", e.at,
  coalesce((select array_agg(path order by path collate "C") from studio_entry_files
    where entry_id = e.id), '{}') as paths`;
const LIST = sql(
  'studio-entries',
  `select ${COLUMNS} from studio_entries e
   where e.copy_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3`,
);
const FIND = sql(
  'studio-entry',
  `select ${COLUMNS} from studio_entries e where e.copy_id = $1 and e.id = $2`,
);
const DELTAS = sql(
  'studio-entry-deltas',
  `select path, encode(before, 'hex') as before, encode(after, 'hex') as after
   from studio_entry_files where entry_id = $1 order by path collate "C"`,
);
/** What each file was before the first change that came after an entry. */
const SINCE = sql(
  'studio-entries-since',
  `select distinct on (f.path) f.path, encode(f.before, 'hex') as before
   from studio_entry_files f join studio_entries e on e.id = f.entry_id
   where e.copy_id = $1 and e.id > $2 order by f.path, e.id`,
);

/** Entries of one answer. */
export const LISTED = 100;

/** The changes of a copy, the newest first. @param before Only those that are older. @throws 404 */
export async function listEntries(
  { database }: Pick<Studio, 'database'>,
  copy: number,
  before: number | null,
): Promise<Entry[]> {
  await findCopy(database, copy);
  return database.all<Entry>(LIST, [copy, before, LISTED]);
}

/** @throws ProblemError 404 */
export async function findEntry(runner: QueryRunner, copy: number, id: number): Promise<Entry> {
  const entry = await runner.first<Entry>(FIND, [copy, id]);
  if (!entry) throw notFound();
  return entry;
}

/** What an entry did to each file. */
export const listDeltas = (runner: QueryRunner, entry: number): Promise<FileDelta[]> =>
  runner.all<FileDelta>(DELTAS, [entry]);

/** The files of a copy as they were right after an entry; after `0`, before the oldest that is known. */
export async function filesAfter(
  runner: QueryRunner,
  copy: number,
  entry: number,
): Promise<FileList> {
  if (entry !== 0) await findEntry(runner, copy, entry);
  const files = await listCopyFiles(runner, copy);
  const rows = await runner.all<Pick<FileDelta, 'path' | 'before'>>(SINCE, [copy, entry]);
  for (const { path, before } of rows) {
    if (before === null) files.delete(path);
    else files.set(path, before);
  }
  return files;
}
