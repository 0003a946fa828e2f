import type { JsonObject } from '@porchlight/engine';
import { invalidRequest, ProblemError } from '../../http/ProblemError.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { adminOf } from '../Admin.ts';
import {
  addComment,
  type CommentEntry,
  listComments,
  type NewComment,
  resolveComment,
  type Thread,
} from '../comments/comments.ts';
import { LIMITS } from '../limits.ts';
import type { Studio } from '../Studio.ts';
import { CLOSED, textOf } from './requests.ts';
import { COMMENT_THREAD, listOf, record } from './schemas.ts';

const COMMENTS = '/api/studio/copies/:id/comments';
const THREADS = {
  description: 'The threads of the copy, the oldest first; `resolved` is null while one is open',
  schema: record({ comments: listOf(COMMENT_THREAD()) }),
};

/** What admins say to each other about questions, steps and files of a copy. */
export function commentRoutes(studio: Studio): Route[] {
  return [listRoute, sayRoute, resolveRoute].map((route) => route(studio));
}

function listRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: COMMENTS,
    access: 'admin',
    summary: 'What was said about places of a copy',
    answers: { 200: THREADS, ...CLOSED },
    async handle(ctx) {
      ctx.body = present(await listComments(studio.database, idParameter(ctx)));
    },
  };
}

function sayRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: COMMENTS,
    access: 'admin',
    limit: 'writes',
    summary: 'Says something about a `file` of a copy or a `question` of it, or in a `thread`',
    body: {
      schema: record({
        file: { type: 'string', maxLength: LIMITS.pathLength },
        question: { type: 'string', maxLength: LIMITS.pathLength },
        thread: { type: 'integer' },
        text: { type: 'string', maxLength: LIMITS.commentLength },
      }),
    },
    answers: {
      200: THREADS,
      409: { description: '`studio-too-many-comments`: `limit` are there' },
      422: { description: '`studio-empty-comment`; or the copy has no such file' },
      ...CLOSED,
    },
    async handle(ctx) {
      const comment = commentOf(await readJsonBody(ctx));
      ctx.body = present(await addComment(studio, adminOf(ctx), idParameter(ctx), comment));
    },
  };
}

function resolveRoute(studio: Studio): Route {
  return {
    method: 'put',
    path: `${COMMENTS}/:thread/resolved`,
    access: 'admin',
    limit: 'writes',
    summary: 'Says that a thread is done with, or opens it again',
    body: { schema: record({ isResolved: { type: 'boolean' } }) },
    answers: { 200: THREADS, ...CLOSED },
    async handle(ctx) {
      const { isResolved } = await readJsonBody(ctx);
      if (typeof isResolved !== 'boolean')
        throw invalidRequest([{ path: '/isResolved', code: 'wrong-type' }]);
      const change = { thread: idParameter(ctx, 'thread'), isResolved };
      ctx.body = present(await resolveComment(studio, adminOf(ctx), idParameter(ctx), change));
    },
  };
}

/** @throws ProblemError 422 */
function commentOf(body: JsonObject): NewComment {
  const said = textOf(body, 'text', LIMITS.commentLength).trim();
  if (!said) throw new ProblemError(422, 'studio-empty-comment');
  const { thread } = body;
  if (thread !== undefined) {
    if (!Number.isSafeInteger(thread))
      throw invalidRequest([{ path: '/thread', code: 'wrong-type' }]);
    return { body: said, thread: thread as number };
  }
  const question = body.question === undefined ? null : textOf(body, 'question', LIMITS.pathLength);
  return { body: said, file: textOf(body, 'file', LIMITS.pathLength), question };
}

const present = (threads: Thread[]) => ({ comments: threads.map(presentThread) });

function presentThread({ file, question, replies, ...thread }: Thread) {
  const { resolvedAt, resolvedBy, resolvedByEmail } = thread;
  return {
    ...presentSaid(thread),
    file,
    question,
    replies: replies.map(presentSaid),
    resolved: resolvedAt && { by: resolvedByEmail ?? resolvedBy, at: resolvedAt.toISOString() },
  };
}

const presentSaid = ({ id, body, actor, actorEmail, at }: CommentEntry) => ({
  id,
  text: body,
  by: actorEmail ?? actor,
  at: at.toISOString(),
});
