import type { JsonObject } from '@porchlight/engine';
import type Koa from 'koa';
import { invalidRequest } from '../../http/ProblemError.ts';
import { idParameter, optionalHeader } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { adminOf } from '../Admin.ts';
import { compareStates, type StateName } from '../history/compareStates.ts';
import { type Entry, LISTED, listEntries } from '../history/entries.ts';
import { type BackOrder, restore, takeBack } from '../history/goBack.ts';
import type { Studio } from '../Studio.ts';
import { CLOSED } from './requests.ts';
import { CHANGE, ENTRY, listOf, record } from './schemas.ts';

const HISTORY = '/api/studio/copies/:id/history';
const CONTENT: JsonObject = { type: 'object' };
const BACK = {
  headers: { 'If-Match': 'The copy’s `etag`, as it was seen.' },
  body: { schema: record({ paths: listOf({ type: 'string' }) }) },
};
const WENT_BACK = {
  200: {
    description: 'Done, as a change like another',
    schema: record({ changed: listOf({ type: 'string' }), etag: { type: 'string' } }),
  },
  412: { description: '`studio-copy-changed`: nothing was done' },
  428: { description: '`studio-no-condition`' },
  ...CLOSED,
};

/** What was done to a copy, and the ways back. */
export function historyRoutes(studio: Studio): Route[] {
  return [listRoute, compareRoute, takeBackRoute, restoreRoute].map((route) => route(studio));
}

function listRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: HISTORY,
    access: 'admin',
    summary: 'The changes of a copy, the newest first: who, when, what',
    answers: {
      200: {
        description: `Up to ${LISTED}, older than \`?before=\` where that is given`,
        schema: record({ entries: listOf(ENTRY()), hasMore: { type: 'boolean' } }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const before = ctx.query.before === undefined ? null : entryOf(ctx.query.before, '/before');
      const entries = await listEntries(studio, idParameter(ctx), before);
      ctx.body = { entries: entries.map(presentEntry), hasMore: entries.length === LISTED };
    },
  };
}

function compareRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${HISTORY}/compare`,
    access: 'admin',
    summary: 'How two states of a copy differ: file by file, and in sentences',
    answers: {
      200: {
        description:
          'From `?from=` to `?to=`: `now`, `base`, or an entry, after which it was so; `0` is before the oldest. `changes` is null where one of them can’t be compiled',
        schema: record({
          files: listOf(
            record({
              path: { type: 'string' },
              state: { enum: ['new', 'changed', 'deleted'] },
              before: CONTENT,
              after: CONTENT,
            })(),
          ),
          isWhole: { type: 'boolean' },
          changes: { type: ['array', 'null'], items: CHANGE },
        }),
      },
      422: { description: 'No such name of a state' },
      ...CLOSED,
    },
    async handle(ctx) {
      const { from, to } = ctx.query;
      const states = [stateOf(from, '/from'), stateOf(to, '/to')] as const;
      ctx.body = await compareStates(studio, idParameter(ctx), ...states);
    },
  };
}

function takeBackRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${HISTORY}/:entry/take-back`,
    access: 'admin',
    limit: 'writes',
    summary: 'Takes one change back, or some files of it',
    ...BACK,
    answers: {
      ...WENT_BACK,
      409: {
        description:
          '`studio-changed-since`: `files` that are others by now, with who and when; nothing was done',
      },
    },
    async handle(ctx) {
      ctx.body = await takeBack(studio, adminOf(ctx), idParameter(ctx), await orderOf(ctx));
    },
  };
}

function restoreRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${HISTORY}/:entry/restore`,
    access: 'admin',
    limit: 'writes',
    summary: 'Makes a copy, or some files of it, as it was after a change',
    ...BACK,
    answers: WENT_BACK,
    async handle(ctx) {
      ctx.body = await restore(studio, adminOf(ctx), idParameter(ctx), await orderOf(ctx));
    },
  };
}

async function orderOf(ctx: Koa.Context): Promise<BackOrder> {
  const { paths } = await readJsonBody(ctx);
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  if (paths !== undefined && !isList)
    throw invalidRequest([{ path: '/paths', code: 'wrong-type' }]);
  const ifMatch = optionalHeader(ctx, 'If-Match');
  return { entry: idParameter(ctx, 'entry'), paths: paths as string[] | undefined, ifMatch };
}

function stateOf(name: unknown, path: string): StateName {
  return name === 'now' || name === 'base' ? name : entryOf(name, path);
}

function entryOf(name: unknown, path: string): number {
  if (typeof name !== 'string' || !/^\d{1,10}$/.test(name))
    throw invalidRequest([{ path, code: 'wrong-type' }]);
  return Number(name);
}

function presentEntry({ id, kind, said, actor, actorEmail, at, paths }: Entry) {
  return { id, kind, said, by: actorEmail ?? actor, at: at.toISOString(), paths };
}
