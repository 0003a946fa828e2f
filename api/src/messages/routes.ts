import type Koa from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import type { Services } from '../Services.ts';
import { countInbox, readInbox } from './readInbox.ts';
import { markRead, writeMessage } from './writeMessage.ts';

/** @throws ProblemError 422 */
function beforeOf(ctx: Koa.Context): number | undefined {
  const { before } = ctx.query;
  if (before === undefined) return undefined;
  if (typeof before !== 'string' || !/^\d{1,9}$/.test(before))
    throw invalidRequest([{ path: '/before', code: 'wrong-type' }]);
  return Number(before);
}

/** The calls of an applicant's messages: of her own applications alone. */
export function messageRoutes(services: Services): Route[] {
  return [
    inboxRoute(services),
    countRoute(services),
    writeRoute(services),
    markReadRoute(services),
  ];
}

function inboxRoute(services: Services): Route {
  return {
    method: 'get',
    path: '/api/messages',
    access: 'applicant',
    summary: 'The applicant’s messages, the newest first, and what she can write about',
    query: { before: { type: 'integer' } },
    answers: {
      200: { description: 'Messages; `next` is the `before` of the next page' },
      422: { description: 'No such `before`' },
    },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await readInbox(services, stateOf(ctx).applicant.subject, beforeOf(ctx));
    },
  };
}

function countRoute({ database }: Services): Route {
  return {
    method: 'get',
    path: '/api/messages/count',
    access: 'applicant',
    summary: 'How many messages she has, and how many she has not opened',
    answers: { 200: { description: '`{ total, unread }`' } },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await countInbox(database, stateOf(ctx).applicant.subject);
    },
  };
}

function writeRoute(services: Services): Route {
  return {
    method: 'post',
    path: '/api/messages',
    access: 'applicant',
    limit: 'writes',
    summary: 'Writes to staff about an application that she sent',
    headers: { 'Idempotency-Key': 'Repeating one sends nothing twice.' },
    body: {
      schema: () => ({
        type: 'object',
        required: ['number', 'text'],
        properties: { number: { type: 'integer' }, text: { type: 'string' } },
      }),
    },
    answers: {
      201: { description: 'Kept: `{ id }`' },
      200: { description: 'It was kept before' },
      404: { description: 'Not hers, not sent, or nobody reads what applicants write' },
      409: { description: '`messages-waiting`: too many wait for an answer' },
      422: { description: 'It says nothing, or is too long' },
    },
    async handle(ctx) {
      const { number, text, ...rest } = await readJsonBody(ctx);
      for (const name of Object.keys(rest))
        throw invalidRequest([{ path: `/${name}`, code: 'unknown-field' }]);
      const { id, isNew } = await writeMessage(services, readRequestContext(ctx), {
        number,
        text,
      });
      ctx.status = isNew ? 201 : 200;
      ctx.body = { id };
    },
  };
}

function markReadRoute(services: Services): Route {
  return {
    method: 'put',
    path: '/api/messages/:id/read',
    access: 'applicant',
    limit: 'writes',
    summary: 'Notes that she has opened a message',
    answers: { 204: { description: 'Noted' }, 404: { description: 'It is no message to her' } },
    async handle(ctx) {
      await markRead(services, stateOf(ctx).applicant.subject, idParameter(ctx));
      ctx.status = 204;
    },
  };
}
