import type { PackFiles } from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import { entityTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { readContents, storeContents } from '../releases/packFiles.ts';
import type { Services } from '../Services.ts';
import type { Admin } from './Admin.ts';
import { findCopy } from './copies.ts';
import type { FileDelta } from './history/FileDelta.ts';

/** A file of a working copy, without its bytes. */
export interface CopyFile {
  copyId: number;
  path: string;
  sha256: string;
  /** Deleted ones are kept: who had it open is told by whom, and nothing of it is lost. */
  isDeleted: boolean;
  version: number;
  changedAt: Date;
  changedBy: string;
  changedByEmail: string | null;
}

/** A file as a tree shows it. */
export interface ListedFile extends CopyFile {
  size: number;
  /** Beside the release that the copy stands on. */
  isNew: boolean;
  isChanged: boolean;
}

const COLUMNS = `f.copy_id as "copyId", f.path, encode(f.sha256, 'hex') as sha256,
  f.is_deleted as "isDeleted", f.version, f.changed_at as "changedAt", f.changed_by as "changedBy",
  f.changed_by_email as "changedByEmail"`;
const TREE = sql(
  'studio-tree',
  `select ${COLUMNS}, length(c.bytes) as size, r.sha256 is null as "isNew",
     r.sha256 is distinct from f.sha256 as "isChanged"
   from studio_files f join studio_copies s on s.id = f.copy_id
   join pack_contents c on c.sha256 = f.sha256
   left join release_files r on r.release = s.base and r.path = f.path
   where f.copy_id = $1 order by f.path collate "C"`,
);
/** Files of a copy, deleted or not, by copy and paths. */
export const FIND = sql(
  'studio-file',
  `select ${COLUMNS} from studio_files f where f.copy_id = $1 and f.path = any ($2::text[])`,
);
const WRITE = sql(
  'studio-file-write',
  `insert into studio_files as f
     (copy_id, path, sha256, is_deleted, changed_at, changed_by, changed_by_email)
   values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7)
   on conflict (copy_id, path) do update set sha256 = excluded.sha256,
     is_deleted = excluded.is_deleted, version = f.version + 1, changed_at = excluded.changed_at,
     changed_by = excluded.changed_by, changed_by_email = excluded.changed_by_email
   returning ${COLUMNS}`,
);

/** The entity tag of a file of a working copy: it changes with each save. */
export const tagOf = ({ copyId, version }: CopyFile) => entityTag({ id: copyId, version });

/** Every file of a copy, deleted ones too. @throws ProblemError 404 */
export async function listFiles(services: Services, copy: number): Promise<ListedFile[]> {
  await findCopy(services.database, copy);
  return services.database.all<ListedFile>(TREE, [copy]);
}

/** A file with its bytes. @throws ProblemError 404, 410 `studio-file-deleted` */
export async function readFile(
  { database }: Pick<Services, 'database'>,
  copy: number,
  path: string,
): Promise<{ file: CopyFile; bytes: Buffer }> {
  const file = await database.first<CopyFile>(FIND, [copy, [path]]);
  if (!file) throw notFound();
  if (file.isDeleted) throw await conflict(database, 410, 'studio-file-deleted', file);
  return { file, bytes: await bytesOf(database, file) };
}

/**
 * Makes a copy, which is held, have just these files.
 * @returns What is new, changed or gone; to be written down by whoever calls.
 */
export async function replaceFiles(
  runner: QueryRunner,
  admin: Admin,
  { copy, now, files }: { copy: number; now: Date; files: PackFiles | Map<string, string> },
): Promise<FileDelta[]> {
  const [first] = files.values();
  const list =
    typeof first === 'string'
      ? (files as Map<string, string>)
      : await storeContents(runner, files as PackFiles);
  const before = new Map(
    (await runner.all<ListedFile>(TREE, [copy])).map((file) => [file.path, file]),
  );
  const changed: FileDelta[] = [];
  for (const [path, sha256] of list) {
    const known = before.get(path);
    if (known && !known.isDeleted && known.sha256 === sha256) continue;
    await putFile(runner, admin, { copy, path, sha256, now });
    changed.push({ path, before: known && !known.isDeleted ? known.sha256 : null, after: sha256 });
  }
  for (const { path, sha256, isDeleted } of before.values()) {
    if (isDeleted || list.has(path)) continue;
    await putFile(runner, admin, { copy, path, sha256, now, isDeleted: true });
    changed.push({ path, before: sha256, after: null });
  }
  return changed;
}

/** Puts a file into a copy, which is held. */
export async function putFile(
  runner: QueryRunner,
  { subject, email }: Admin,
  put: { copy: number; path: string; sha256: string; now: Date; isDeleted?: boolean },
): Promise<CopyFile> {
  const { copy, path, sha256, now, isDeleted = false } = put;
  const values = [copy, path, sha256, isDeleted, now, subject, email ?? null];
  return (await runner.first<CopyFile>(WRITE, values))!;
}

/** What another admin did, with the content as it is now, or was before it was deleted. */
export async function conflict(
  runner: QueryRunner,
  status: number,
  code: string,
  file: CopyFile,
): Promise<ProblemError> {
  const current = {
    ...presentFile(file),
    ...presentBytes(file.path, await bytesOf(runner, file)),
  };
  const params = { who: file.changedByEmail ?? file.changedBy, path: file.path };
  return new ProblemError(status, code, { params, extensions: { current } });
}

/** The fields of a file that go out. */
export function presentFile(file: CopyFile): { [name: string]: unknown } {
  const { path, isDeleted, version, changedAt, changedBy, changedByEmail } = file;
  return {
    path,
    version,
    etag: tagOf(file),
    isDeleted,
    changedAt: changedAt.toISOString(),
    changedBy: changedByEmail ?? changedBy,
  };
}

/** A content inside JSON: a definition as its text, a picture in base64. */
export function presentBytes(path: string, bytes: Buffer): { text: string } | { base64: string } {
  return path.endsWith('.json')
    ? { text: bytes.toString('utf8') }
    : { base64: bytes.toString('base64') };
}

async function bytesOf(runner: QueryRunner, { sha256 }: CopyFile): Promise<Buffer> {
  return (await readContents(runner, [sha256])).get(sha256)!;
}
