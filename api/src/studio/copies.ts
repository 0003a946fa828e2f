import { readPackFiles } from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { type FileList, listReleaseFiles, storeReleaseFiles } from '../releases/packFiles.ts';
import type { Services } from '../Services.ts';
import type { Admin } from './Admin.ts';
import { LIMITS } from './limits.ts';

/** A working copy of the definitions, without its files. */
export interface Copy {
  id: number;
  owner: string;
  ownerEmail: string | null;
  name: string;
  /** The public release that it was begun with, or brought up to last. */
  base: string;
  /** Raised by every change of it or of one of its files. */
  version: number;
  madeAt: Date;
  changedAt: Date;
}

const COLUMNS = `id, owner, owner_email as "ownerEmail", name, base, version, made_at as "madeAt",
  changed_at as "changedAt"`;
const LIST = sql(
  'studio-copies',
  `select ${COLUMNS} from studio_copies order by changed_at desc, id`,
);
const FIND = sql('studio-copy', `select ${COLUMNS} from studio_copies where id = $1`);
const LOCK = sql(
  'studio-copy-lock',
  `select ${COLUMNS} from studio_copies where id = $1 for update`,
);
const COUNT = sql(
  'studio-copies-count',
  'select count(*)::int as count from studio_copies where owner = $1',
);
const INSERT = sql(
  'studio-copy-insert',
  `insert into studio_copies (owner, owner_email, name, base, made_at, changed_at)
   values ($1, $2, $3, $4, $5, $5) returning ${COLUMNS}`,
);
const FILL = sql(
  'studio-copy-fill',
  `insert into studio_files (copy_id, path, sha256, changed_at, changed_by, changed_by_email)
   select $1, path, sha256, $3, $4, $5 from release_files where release = $2`,
);
const CHANGED = sql(
  'studio-copy-changed',
  'update studio_copies set version = version + 1, changed_at = $2, base = $3 where id = $1',
);
const DELETE = sql('studio-copy-delete', 'delete from studio_copies where id = $1');
const FILES = sql(
  'studio-copy-files',
  `select path, encode(sha256, 'hex') as sha256 from studio_files
   where copy_id = $1 and not is_deleted order by path collate "C"`,
);

/** Every admin's copies, the one that was changed last first: each may open any. */
export const listCopies = ({ database }: Pick<Services, 'database'>): Promise<Copy[]> =>
  database.all<Copy>(LIST);

/** @throws ProblemError 404 */
export async function findCopy(runner: QueryRunner, id: number): Promise<Copy> {
  const copy = await runner.first<Copy>(FIND, [id]);
  if (!copy) throw notFound();
  return copy;
}

/**
 * Inserts a copy with the files of a release.
 * @throws ProblemError 409 `studio-too-many-copies`
 */
export async function insertCopy(
  runner: QueryRunner,
  admin: Admin,
  { name, base, now }: Pick<Copy, 'name' | 'base'> & { now: Date },
): Promise<Copy> {
  const { subject, email = null } = admin;
  const { count } = (await runner.first<{ count: number }>(COUNT, [subject]))!;
  if (count >= LIMITS.copies)
    throw new ProblemError(409, 'studio-too-many-copies', { params: { limit: LIMITS.copies } });
  const copy = (await runner.first<Copy>(INSERT, [subject, email, name, base, now]))!;
  await runner.run(FILL, [copy.id, base, now, subject, email]);
  return copy;
}

/**
 * What a release was made of. One from before files were kept is known where the folder of the pack
 * is still what it was made of.
 * @throws ProblemError 409 `studio-no-files`
 */
export async function requireReleaseFiles(
  { database, config }: Pick<Services, 'database' | 'config'>,
  release: string,
): Promise<FileList> {
  const known = await listReleaseFiles(database, release);
  if (known.size > 0) return known;
  const found = await readPackFiles(config.definitionsDir).catch(() => undefined);
  if (found?.hash !== release) throw new ProblemError(409, 'studio-no-files');
  await database.transact((runner) => storeReleaseFiles(runner, release, found.files));
  return listReleaseFiles(database, release);
}

/** Deletes a copy of one's own. @throws ProblemError 404, 403 `studio-not-yours` */
export async function deleteCopy({ database }: Services, admin: Admin, id: number): Promise<void> {
  await database.transact(async (runner) => {
    const copy = await lockCopy(runner, id);
    if (copy.owner !== admin.subject)
      throw new ProblemError(403, 'studio-not-yours', {
        params: { who: copy.ownerEmail ?? copy.owner },
      });
    await runner.run(DELETE, [id]);
  });
}

/** The files of a copy. */
export async function listCopyFiles(runner: QueryRunner, id: number): Promise<FileList> {
  const rows = await runner.all<{ path: string; sha256: string }>(FILES, [id]);
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
}

/** Holds a copy: of two changes at once one comes after the other. @throws ProblemError 404 */
export async function lockCopy(runner: QueryRunner, id: number): Promise<Copy> {
  const copy = await runner.first<Copy>(LOCK, [id]);
  if (!copy) throw notFound();
  return copy;
}

/** Says that a copy, which is held, was changed; and what it stands on now. */
export async function touchCopy(
  runner: QueryRunner,
  { id, base }: Pick<Copy, 'id' | 'base'>,
  now: Date,
): Promise<void> {
  await runner.run(CHANGED, [id, now, base]);
}
