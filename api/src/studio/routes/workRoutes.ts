import { entityTag } from '../../http/entityTags.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { adminOf } from '../Admin.ts';
import { checkCopy, compileCopy } from '../compileCopy.ts';
import { countTouched } from '../countTouched.ts';
import { diffCopy } from '../diffCopy.ts';
import { LIMITS } from '../limits.ts';
import { publishCopy } from '../publishCopy.ts';
import type { Studio } from '../Studio.ts';
import {
  CLOSED,
  RELEASE_WORDS_SCHEMA,
  releaseWordsOf,
  SEEN,
  seenRelease,
  thoughtOf,
} from './requests.ts';
import { DIFFERENCE, DRAFTS, FINDINGS, listOf, PUBLISHED, record } from './schemas.ts';
import { stageAddress } from './stageRoute.ts';

const COPY_PATH = '/api/studio/copies/:id';
const STOPPED = { 422: { description: '`studio-check-stopped`: too slow, or too large' } };

/** What is made of a working copy: findings, the preview, the differences, a public release. */
export function workRoutes(studio: Studio): Route[] {
  return [checkRoute, compileRoute, diffRoute, touchedRoute, publishRoute].map((route) =>
    route(studio),
  );
}

function checkRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/check`,
    access: 'admin',
    summary: 'Everything that is wrong with a copy, as `definitions check --format json` says it',
    answers: {
      200: {
        description: 'The findings, by file and place',
        schema: record({ folder: { type: 'string' }, findings: FINDINGS }),
      },
      ...STOPPED,
      ...CLOSED,
    },
    async handle(ctx) {
      const { copy, findings } = await checkCopy(studio, idParameter(ctx));
      ctx.body = { folder: copy.name, findings };
    },
  };
}

function compileRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${COPY_PATH}/compile`,
    access: 'admin',
    summary: 'Makes a release of a copy for the preview; a broken one leaves the last good',
    answers: {
      200: {
        description:
          'The release, or the findings for which there is none. The preview’s files stand below `stage`, which needs no token and is good until `expiresAt`. `etag` is of the copy as it was compiled',
        schema: record({
          etag: { type: 'string' },
          hash: { type: ['string', 'null'] },
          findings: FINDINGS,
          lastGood: { type: ['string', 'null'] },
          stage: { type: ['string', 'null'] },
          expiresAt: { type: 'string', format: 'date-time' },
        }),
      },
      ...STOPPED,
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      const { copy, hash = null, findings, lastGood = null } = await compileCopy(studio, id);
      const { address, expiresAt } = stageAddress(studio, adminOf(ctx), id);
      ctx.body = {
        etag: entityTag(copy),
        hash,
        findings,
        lastGood,
        stage: lastGood && `${address}/${lastGood}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
  };
}

function diffRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/diff`,
    access: 'admin',
    summary: 'How a copy differs from what is public, in sentences, with the drafts it touches',
    answers: {
      200: {
        description:
          'The changes. `drafts` is null while the check finds errors; `isWhole` is false when there were too many to count',
        schema: DIFFERENCE,
      },
      422: { description: '`studio-errors` with `findings`, `studio-check-stopped`' },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = await diffCopy(studio, idParameter(ctx));
    },
  };
}

function touchedRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${COPY_PATH}/touched`,
    access: 'admin',
    limit: 'writes',
    summary: 'How many open drafts a change of a copy would touch, before it is made',
    body: {
      schema: record({
        changes: listOf(record({ name: { type: 'string' }, text: { type: ['string', 'null'] } })()),
      }),
    },
    answers: {
      200: {
        description:
          'The drafts. `isWhole` is false when there were too many to count; nothing was changed',
        schema: DRAFTS,
      },
      422: { description: '`studio-errors` with `findings`, `studio-check-stopped`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const changes = thoughtOf(await readJsonBody(ctx, LIMITS.fileBytes));
      const gone = new AbortController();
      ctx.res.once('close', () => gone.abort());
      try {
        ctx.body = await countTouched(studio, idParameter(ctx), changes, gone.signal);
      } catch (error) {
        // Nobody reads what went wrong.
        if (!gone.signal.aborted) throw error;
      }
    },
  };
}

function publishRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${COPY_PATH}/publish`,
    access: 'admin',
    limit: 'writes',
    summary: 'Makes a copy public, when the check finds no error',
    headers: SEEN,
    body: { schema: record(RELEASE_WORDS_SCHEMA) },
    answers: {
      200: { description: 'Public', schema: PUBLISHED },
      409: {
        description:
          '`studio-public-changed`, `studio-behind`, `studio-review-needed`, `studio-review-changes`: nothing was published',
      },
      422: {
        description: '`studio-errors` with `findings`, `studio-program-id`, `studio-no-reason`',
      },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      const seen = seenRelease(ctx);
      const words = releaseWordsOf(await readJsonBody(ctx));
      ctx.body = await publishCopy(studio, adminOf(ctx), id, { ...words, seen });
    },
  };
}
