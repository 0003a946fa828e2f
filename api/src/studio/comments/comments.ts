import { type QueryRunner, sql } from '../../database/index.ts';
import { invalidRequest, notFound, ProblemError } from '../../http/ProblemError.ts';
import type { Admin } from '../Admin.ts';
import { findCopy, lockCopy } from '../copies.ts';
import { LIMITS } from '../limits.ts';
import type { Studio } from '../Studio.ts';

/** What somebody said, and who. */
export interface CommentEntry {
  id: number;
  body: string;
  actor: string;
  actorEmail: string | null;
  at: Date;
}

/** A comment on a place of a copy, and what was answered. */
export interface Thread extends CommentEntry {
  file: string;
  /** The name of the question that it is about, as `file` declares it; null: the file as a whole. */
  question: string | null;
  /** Null while it is open. */
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolvedByEmail: string | null;
  /** The oldest first. */
  replies: CommentEntry[];
}

/** A new thread, or an answer in one. */
export type NewComment = { body: string } & (
  | { file: string; question: string | null }
  | { thread: number }
);

type Row = Omit<Thread, 'replies'> & { thread: number | null };

const LIST = sql(
  'studio-comments',
  `select id::int, thread::int, file, question, body, actor, actor_email as "actorEmail", at,
     resolved_at as "resolvedAt", resolved_by as "resolvedBy",
     resolved_by_email as "resolvedByEmail"
   from studio_comments where copy_id = $1 order by id`,
);
const COUNT = sql(
  'studio-comments-count',
  'select count(*)::int as count from studio_comments where copy_id = $1',
);
const HAS_FILE = sql(
  'studio-comments-file',
  'select 1 from studio_files where copy_id = $1 and path = $2 and not is_deleted',
);
const FIND = sql(
  'studio-comment',
  'select file, question from studio_comments where copy_id = $1 and id = $2 and thread is null',
);
const INSERT = sql(
  'studio-comment-insert',
  `insert into studio_comments (copy_id, thread, file, question, body, actor, actor_email, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const RESOLVE = sql(
  'studio-comment-resolve',
  `update studio_comments set resolved_at = $3::timestamptz, resolved_by = $4, resolved_by_email = $5
   where copy_id = $1 and id = $2 and thread is null and (resolved_at is null) = ($3::timestamptz is not null)`,
);

/** The threads of a copy, the oldest first. @throws ProblemError 404 */
export async function listComments(runner: QueryRunner, copy: number): Promise<Thread[]> {
  await findCopy(runner, copy);
  const threads = new Map<number, Thread>();
  for (const { thread, ...row } of await runner.all<Row>(LIST, [copy])) {
    if (thread === null) threads.set(row.id, { ...row, replies: [] });
    else threads.get(thread)?.replies.push(row);
  }
  return [...threads.values()];
}

/**
 * Says something about a place of a copy, or answers what was said.
 * @returns The threads as they are then.
 * @throws ProblemError 404 for a copy or a thread that is not there, 409 `studio-too-many-comments`,
 *   422 for a file that the copy has not
 */
export async function addComment(
  { database, clock }: Studio,
  admin: Admin,
  copy: number,
  comment: NewComment,
): Promise<Thread[]> {
  return database.transact(async (runner) => {
    await lockCopy(runner, copy);
    const place = await placeOf(runner, copy, comment);
    const { count } = (await runner.first<{ count: number }>(COUNT, [copy]))!;
    if (count >= LIMITS.comments)
      throw new ProblemError(409, 'studio-too-many-comments', {
        params: { limit: LIMITS.comments },
      });
    const thread = 'thread' in comment ? comment.thread : null;
    const { subject, email = null } = admin;
    const where = [copy, thread, place.file, place.question];
    await runner.run(INSERT, [...where, comment.body, subject, email, clock()]);
    return listComments(runner, copy);
  });
}

async function placeOf(runner: QueryRunner, copy: number, comment: NewComment) {
  if ('thread' in comment) {
    const first = await runner.first<Pick<Thread, 'file' | 'question'>>(FIND, [
      copy,
      comment.thread,
    ]);
    if (!first) throw notFound();
    return first;
  }
  if (!(await runner.first(HAS_FILE, [copy, comment.file])))
    throw invalidRequest([{ path: '/file', code: 'unknown-value' }]);
  return comment;
}

/**
 * Says that a thread is done with, or opens it again. Who did so first is kept.
 * @returns The threads as they are then.
 * @throws ProblemError 404
 */
export async function resolveComment(
  { database, clock }: Studio,
  admin: Admin,
  copy: number,
  { thread, isResolved }: { thread: number; isResolved: boolean },
): Promise<Thread[]> {
  return database.transact(async (runner) => {
    await lockCopy(runner, copy);
    if (!(await runner.first(FIND, [copy, thread]))) throw notFound();
    const { subject, email = null } = admin;
    const by = isResolved ? [clock(), subject, email] : [null, null, null];
    await runner.run(RESOLVE, [copy, thread, ...by]);
    return listComments(runner, copy);
  });
}
