import type { PackFiles } from '@porchlight/engine/compile';
import { type Session, sql } from '../database/index.ts';
import { entityTag, matchesTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { readContents, storeContents } from '../releases/packFiles.ts';
import type { Services } from '../Services.ts';
import type { Admin } from './Admin.ts';
import { findCopy, lockCopy, touchCopy } from './copies.ts';
import { requireCopyPath } from './filePath.ts';
import { type ChangeNote, type FileDelta, recordEntry } from './history/recordEntry.ts';
import { LIMITS } from './limits.ts';
import { requirePicture } from './requirePicture.ts';

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
const FIND = sql(
  'studio-file',
  `select ${COLUMNS} from studio_files f where f.copy_id = $1 and f.path = $2`,
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
const SIZE = sql(
  'studio-copy-size',
  `select count(*)::int as files, coalesce(sum(length(c.bytes)), 0)::float8 as bytes
   from studio_files f join pack_contents c on c.sha256 = f.sha256
   where f.copy_id = $1 and not f.is_deleted`,
);

/** What is asked of the file before it is changed. */
export interface Conditions {
  /** `If-Match`: the tag under which it was read. */
  ifMatch?: string | undefined;
  /** `If-None-Match: *`: there is no such file yet. */
  ifNoneMatch?: string | undefined;
}

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
  const file = await database.first<CopyFile>(FIND, [copy, path]);
  if (!file) throw notFound();
  if (file.isDeleted) throw await conflict(database, 410, 'studio-file-deleted', file);
  return { file, bytes: await bytesOf(database, file) };
}

/** A file as a change leaves it: its bytes, null where it goes. */
export interface NewFile extends Conditions {
  path: string;
  bytes: Buffer | null;
}

/** What a change of files is. */
export interface FilesChange {
  copy: number;
  files: readonly NewFile[];
  /** How it is written down. */
  note?: ChangeNote | undefined;
}

/** A file as it stands after a change. */
export interface WrittenFile {
  file: CopyFile;
  isNew: boolean;
}

/**
 * Changes files of a copy, all of them or none. What another admin has done to one meanwhile is told, with
 * her content. Where all of it is there already just so it is no change, whoever wrote it.
 * @throws ProblemError 404, 412 `studio-file-changed`, `studio-file-deleted`, `studio-file-exists`,
 * 413, 403 `studio-file-of-engine`, 422 `studio-file-name`, `studio-not-a-picture`, 428 `studio-no-condition`
 */
export async function writeFiles(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  admin: Admin,
  { copy: id, files, note }: FilesChange,
): Promise<WrittenFile[]> {
  for (const file of files) await requireWritable(file);
  return database.transact(async (session) => {
    const copy = await lockCopy(session, id);
    const changes: KnownChange[] = [];
    for (const file of files) changes.push(await findKnown(session, id, file));
    if (changes.every(isDone)) return changes.map(({ known }) => ({ file: known!, isNew: false }));
    const now = clock();
    const written: WrittenFile[] = [];
    for (const change of changes) {
      await judge(session, change.known, change.wanted);
      written.push(await writeOne(session, admin, { copy: id, now, change }));
    }
    if (changes.some(({ sha256 }) => sha256)) await requireRoom(session, id);
    const deltas = changes.filter((change) => !isDone(change)).map(deltaOf);
    await recordEntry(session, admin, { copy: id, kind: 'edit', now, files: deltas, ...note });
    await touchCopy(session, copy, now);
    return written;
  });
}

/** A file of a change, beside what the copy has. */
interface KnownChange {
  wanted: NewFile;
  /** What it is to hold, null where it goes. */
  sha256: string | null;
  /** As it stands, or stood before it was deleted. */
  known: CopyFile | undefined;
}

const heldBy = (file: CopyFile | undefined) => (file && !file.isDeleted ? file.sha256 : null);
const isDone = ({ known, sha256 }: KnownChange) => heldBy(known) === sha256;
const deltaOf = ({ wanted: { path }, known, sha256 }: KnownChange): FileDelta => ({
  path,
  before: heldBy(known),
  after: sha256,
});

async function requireWritable({ path, bytes, ...conditions }: NewFile): Promise<void> {
  if (bytes) requireCopyPath(path, bytes);
  requireCondition(conditions);
  if (bytes && !path.endsWith('.json')) await requirePicture(path, bytes);
}

/** @throws ProblemError 404 where a file is to go that was never there */
async function findKnown(session: Session, copy: number, wanted: NewFile): Promise<KnownChange> {
  const { path, bytes } = wanted;
  const known = await session.first<CopyFile>(FIND, [copy, path]);
  if (!bytes && !known) throw notFound();
  const stored = bytes ? await storeContents(session, new Map([[path, bytes]])) : undefined;
  return { wanted, known, sha256: stored?.get(path) ?? null };
}

async function writeOne(
  session: Session,
  admin: Admin,
  { copy, now, change }: { copy: number; now: Date; change: KnownChange },
): Promise<WrittenFile> {
  const { wanted, known, sha256 } = change;
  if (isDone(change)) return { file: known!, isNew: false };
  const isDeleted = sha256 === null;
  const put = { copy, path: wanted.path, sha256: sha256 ?? known!.sha256, now, isDeleted };
  return { file: await putFile(session, admin, put), isNew: heldBy(known) === null };
}

/**
 * Makes a copy, which is held, have just these files.
 * @returns What is new, changed or gone; to be written down by whoever calls.
 */
export async function replaceFiles(
  session: Session,
  admin: Admin,
  { copy, now, files }: { copy: number; now: Date; files: PackFiles | Map<string, string> },
): Promise<FileDelta[]> {
  const [first] = files.values();
  const list =
    typeof first === 'string'
      ? (files as Map<string, string>)
      : await storeContents(session, files as PackFiles);
  const before = new Map(
    (await session.all<ListedFile>(TREE, [copy])).map((file) => [file.path, file]),
  );
  const changed: FileDelta[] = [];
  for (const [path, sha256] of list) {
    const known = before.get(path);
    if (known && !known.isDeleted && known.sha256 === sha256) continue;
    await putFile(session, admin, { copy, path, sha256, now });
    changed.push({ path, before: known && !known.isDeleted ? known.sha256 : null, after: sha256 });
  }
  for (const { path, sha256, isDeleted } of before.values()) {
    if (isDeleted || list.has(path)) continue;
    await putFile(session, admin, { copy, path, sha256, now, isDeleted: true });
    changed.push({ path, before: sha256, after: null });
  }
  return changed;
}

async function putFile(
  session: Session,
  { subject, email }: Admin,
  put: { copy: number; path: string; sha256: string; now: Date; isDeleted?: boolean },
): Promise<CopyFile> {
  const { copy, path, sha256, now, isDeleted = false } = put;
  const values = [copy, path, sha256, isDeleted, now, subject, email ?? null];
  return (await session.first<CopyFile>(WRITE, values))!;
}

function requireCondition({ ifMatch, ifNoneMatch }: Conditions): void {
  if (ifMatch === undefined && ifNoneMatch !== '*')
    throw new ProblemError(428, 'studio-no-condition');
}

/** @throws ProblemError unless the file is as whoever changes it believes. */
async function judge(
  session: Session,
  file: CopyFile | undefined,
  { ifMatch }: Conditions,
): Promise<void> {
  if (ifMatch === undefined) {
    if (file && !file.isDeleted) throw await conflict(session, 412, 'studio-file-exists', file);
    return;
  }
  if (!file) throw notFound();
  if (file.isDeleted) throw await conflict(session, 412, 'studio-file-deleted', file);
  if (!matchesTag(ifMatch, tagOf(file)))
    throw await conflict(session, 412, 'studio-file-changed', file);
}

/** What another admin did, with the content as it is now, or was before it was deleted. */
async function conflict(
  session: Session,
  status: number,
  code: string,
  file: CopyFile,
): Promise<ProblemError> {
  const current = {
    ...presentFile(file),
    ...presentBytes(file.path, await bytesOf(session, file)),
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

async function bytesOf(session: Session, { sha256 }: CopyFile): Promise<Buffer> {
  return (await readContents(session, [sha256])).get(sha256)!;
}

/** @throws ProblemError 409 `studio-too-many-files`, 413 `studio-copy-too-large` */
async function requireRoom(session: Session, copy: number): Promise<void> {
  const { files, bytes } = (await session.first<{ files: number; bytes: number }>(SIZE, [copy]))!;
  if (files > LIMITS.files)
    throw new ProblemError(409, 'studio-too-many-files', { params: { limit: LIMITS.files } });
  if (bytes > LIMITS.copyBytes) {
    const params = { megabytes: LIMITS.copyBytes / 1024 / 1024 };
    throw new ProblemError(413, 'studio-copy-too-large', { params });
  }
}
