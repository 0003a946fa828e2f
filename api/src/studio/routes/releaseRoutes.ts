import type { JsonObject } from '@porchlight/engine';
import type Koa from 'koa';
import { invalidRequest, notFound } from '../../http/ProblemError.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { listReleases } from '../../releases/listReleases.ts';
import { adminOf } from '../Admin.ts';
import { diffRelease } from '../diffCopy.ts';
import { rollBackTo } from '../publishCopy.ts';
import { publishedTexts } from '../publishedTexts.ts';
import { readInUse } from '../readInUse.ts';
import type { Studio } from '../Studio.ts';
import { cancelSchedule, listSchedules, type Schedule, scheduleCopy } from '../schedule.ts';
import {
  CLOSED,
  RELEASE_WORDS_SCHEMA,
  releaseWordsOf,
  SEEN,
  seenRelease,
  textOf,
} from './requests.ts';
import { DIFFERENCE, IN_USE, listOf, PUBLISHED, RELEASE, record, SCHEDULE } from './schemas.ts';

/** Times that a release was made public which are listed. */
const LISTED = 200;

/** What was public, is, and will be. */
export function studioReleaseRoutes(studio: Studio): Route[] {
  return [
    listRoute,
    publishedRoute,
    inUseRoute,
    diffRoute,
    rollBackRoute,
    scheduleRoute,
    schedulesRoute,
    cancelRoute,
  ].map((route) => route(studio));
}

function listRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/releases',
    access: 'admin',
    summary: 'What was public, the newest first: who, when, why, and what it is called',
    answers: {
      200: {
        description: `The last ${LISTED}, with the open drafts that were answered under each`,
        schema: record({ releases: listOf(RELEASE) }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const releases = await listReleases(studio, LISTED);
      ctx.body = { releases };
    },
  };
}

function publishedRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/published/*path',
    access: 'admin',
    summary: 'A definition as it was each time that it was public',
    answers: {
      200: {
        description: 'Each text once; none for a file that never was',
        schema: record({ texts: listOf({ type: 'string' }) }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const { path } = ctx.params as { path: string };
      if (!path.endsWith('.json')) throw notFound();
      ctx.body = { texts: await publishedTexts(studio, path) };
    },
  };
}

function inUseRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/releases/:hash/in-use',
    access: 'admin',
    summary: 'What applications may hold while a release is public',
    answers: {
      200: {
        description: 'The pointers of its questions, by form; every program that was ever public',
        schema: IN_USE,
      },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = await readInUse(studio, hashOf(ctx));
    },
  };
}

function diffRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/releases/:hash/diff',
    access: 'admin',
    summary: 'What going back to an earlier release changes, with the drafts it touches',
    answers: {
      200: {
        description: 'As of a copy: `before` is what is public, `after` the earlier release',
        schema: DIFFERENCE,
      },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = await diffRelease(studio, hashOf(ctx));
    },
  };
}

function rollBackRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: '/api/studio/releases/:hash/rollback',
    access: 'admin',
    limit: 'writes',
    summary: 'Makes an earlier release public again',
    headers: SEEN,
    body: { schema: record({ reason: { type: 'string' } }) },
    answers: {
      200: { description: 'Public', schema: PUBLISHED },
      409: { description: '`studio-public-changed`: nothing was done' },
      422: { description: '`studio-no-reason`' },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const hash = hashOf(ctx);
      const seen = seenRelease(ctx);
      const reason = textOf(await readJsonBody(ctx), 'reason', 10_000);
      ctx.body = await rollBackTo(studio, adminOf(ctx), hash, { reason, seen });
    },
  };
}

function scheduleRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: '/api/studio/copies/:id/schedule',
    access: 'admin',
    limit: 'writes',
    summary: 'Makes a copy, as it is now, public at a time',
    headers: SEEN,
    body: {
      schema: record({
        at: { type: 'string', format: 'date-time' },
        ...RELEASE_WORDS_SCHEMA,
      }),
    },
    answers: {
      201: { description: 'It waits', schema: SCHEDULE },
      409: {
        description:
          '`studio-public-changed`, `studio-behind`, `studio-review-needed`, `studio-review-changes`',
      },
      422: {
        description:
          '`studio-errors` with `findings`, `studio-no-reason`, `studio-schedule-time`: not in the past, nor in more than a year',
      },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      const seen = seenRelease(ctx);
      const body = await readJsonBody(ctx);
      const order = { ...releaseWordsOf(body), at: readTime(body), seen };
      ctx.body = presentSchedule(await scheduleCopy(studio, adminOf(ctx), id, order));
      ctx.status = 201;
    },
  };
}

function schedulesRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/schedules',
    access: 'admin',
    summary: 'Scheduled releases: those that wait, then what became of the others and why',
    answers: {
      200: { description: 'Up to 200', schema: record({ schedules: listOf(SCHEDULE()) }) },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = { schedules: (await listSchedules(studio)).map(presentSchedule) };
    },
  };
}

function cancelRoute(studio: Studio): Route {
  return {
    method: 'delete',
    path: '/api/studio/schedules/:id',
    access: 'admin',
    limit: 'writes',
    summary: 'Takes a scheduled release back',
    answers: {
      200: { description: 'Cancelled', schema: SCHEDULE },
      409: { description: '`studio-schedule-done`: it is public, or about to be' },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = presentSchedule(await cancelSchedule(studio, adminOf(ctx), idParameter(ctx)));
    },
  };
}

/** The hash of a path. @throws ProblemError 404 */
function hashOf(ctx: Koa.Context): string {
  const { hash } = ctx.params as { hash: string };
  if (!/^[0-9a-f]{8,64}$/.test(hash)) throw notFound();
  return hash;
}

/** A time with its zone: `2026-12-01T08:00:00-05:00`. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function readTime(body: JsonObject): Date {
  const at = body.at;
  const time = typeof at === 'string' && TIME.test(at) ? new Date(at) : undefined;
  if (!time || Number.isNaN(time.getTime()))
    throw invalidRequest([{ path: '/at', code: 'wrong-type' }]);
  return time;
}

function presentSchedule(schedule: Schedule) {
  const { id, release, name, at, releaseName, notes, reason, madeBy, madeByEmail } = schedule;
  const { madeAt, state, doneAt, outcome } = schedule;
  return {
    id,
    release,
    name,
    at: at.toISOString(),
    releaseName,
    notes,
    reason,
    by: madeByEmail ?? madeBy,
    madeAt: madeAt.toISOString(),
    state,
    doneAt: doneAt?.toISOString() ?? null,
    outcome,
  };
}
