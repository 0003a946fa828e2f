import { type QueryRunner, sql } from '../database/index.ts';
import { matchesTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { storeContents } from '../releases/packFiles.ts';
import type { Services } from '../Services.ts';
import type { Admin } from './Admin.ts';
import { lockCopy, touchCopy } from './copies.ts';
import { requireCopyPath } from './filePath.ts';
import { type CopyFile, conflict, FIND, putFile, tagOf } from './files.ts';
import type { FileDelta } from './history/FileDelta.ts';
import { type ChangeNote, recordEntry } from './history/recordEntry.ts';
import { LIMITS } from './limits.ts';
import { requirePicture } from './requirePicture.ts';

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
 * Changes files of a copy, all of them or none. If every file already has the wanted content, nothing is
 * written and the call succeeds. If another admin has changed one of them meanwhile, nothing is written and
 * her content is told.
 * @throws ProblemError 404, 412 `studio-file-changed`, `studio-file-deleted`, `studio-file-exists`,
 * 413, 403 `studio-file-of-engine`, 422 `studio-file-name`, `studio-not-a-picture`, 428 `studio-no-condition`
 */
export async function writeFiles(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  admin: Admin,
  { copy: id, files, note }: FilesChange,
): Promise<WrittenFile[]> {
  for (const file of files) await requireWritable(file);
  return database.transact(async (runner) => {
    const copy = await lockCopy(runner, id);
    const changes = await findKnown(runner, id, files);
    if (changes.every(isDone)) return changes.map(({ known }) => ({ file: known!, isNew: false }));
    const now = clock();
    const written: WrittenFile[] = [];
    for (const change of changes) {
      await validateCondition(runner, change.known, change.wanted);
      written.push(await writeOne(runner, admin, { copy: id, now, change }));
    }
    if (changes.some(({ sha256 }) => sha256)) await requireRoom(runner, id);
    const deltas = changes.filter((change) => !isDone(change)).map(deltaOf);
    await recordEntry(runner, admin, { copy: id, kind: 'edit', now, files: deltas, ...note });
    await touchCopy(runner, copy, now);
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

/** Stores the contents, and finds what the copy has. @throws ProblemError 404 where a file is to go that was never there */
async function findKnown(
  runner: QueryRunner,
  copy: number,
  files: readonly NewFile[],
): Promise<KnownChange[]> {
  const contents = new Map(
    files.flatMap(({ path, bytes }) => (bytes ? [[path, bytes] as const] : [])),
  );
  // All at once: contents are locked in one order, whoever stores them.
  const stored = await storeContents(runner, contents);
  const rows = await runner.all<CopyFile>(FIND, [copy, files.map(({ path }) => path)]);
  const known = new Map(rows.map((file) => [file.path, file]));
  if (files.some(({ path, bytes }) => !bytes && !known.has(path))) throw notFound();
  return files.map((wanted) => ({
    wanted,
    known: known.get(wanted.path),
    sha256: stored.get(wanted.path) ?? null,
  }));
}

async function writeOne(
  runner: QueryRunner,
  admin: Admin,
  { copy, now, change }: { copy: number; now: Date; change: KnownChange },
): Promise<WrittenFile> {
  const { wanted, known, sha256 } = change;
  if (isDone(change)) return { file: known!, isNew: false };
  const isDeleted = sha256 === null;
  const put = { copy, path: wanted.path, sha256: sha256 ?? known!.sha256, now, isDeleted };
  return { file: await putFile(runner, admin, put), isNew: heldBy(known) === null };
}

function requireCondition({ ifMatch, ifNoneMatch }: Conditions): void {
  if (ifMatch === undefined && ifNoneMatch !== '*')
    throw new ProblemError(428, 'studio-no-condition');
}

/** @throws ProblemError unless the file is as whoever changes it believes. */
async function validateCondition(
  runner: QueryRunner,
  file: CopyFile | undefined,
  { ifMatch }: Conditions,
): Promise<void> {
  if (ifMatch === undefined) {
    if (file && !file.isDeleted) throw await conflict(runner, 412, 'studio-file-exists', file);
    return;
  }
  if (!file) throw notFound();
  if (file.isDeleted) throw await conflict(runner, 412, 'studio-file-deleted', file);
  if (!matchesTag(ifMatch, tagOf(file)))
    throw await conflict(runner, 412, 'studio-file-changed', file);
}

/** @throws ProblemError 409 `studio-too-many-files`, 413 `studio-copy-too-large` */
async function requireRoom(runner: QueryRunner, copy: number): Promise<void> {
  const { files, bytes } = (await runner.first<{ files: number; bytes: number }>(SIZE, [copy]))!;
  if (files > LIMITS.files)
    throw new ProblemError(409, 'studio-too-many-files', { params: { limit: LIMITS.files } });
  if (bytes > LIMITS.copyBytes) {
    const params = { megabytes: LIMITS.copyBytes / 1024 / 1024 };
    throw new ProblemError(413, 'studio-copy-too-large', { params });
  }
}
