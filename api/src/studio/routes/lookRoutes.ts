import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readContents } from '../../releases/packFiles.ts';
import { broken, compileCopy, readCopy } from '../compileCopy.ts';
import { copyKey, type Studio } from '../Studio.ts';
import { CLOSED } from './requests.ts';
import { listOf, record } from './schemas.ts';

const BROKEN = { 422: { description: '`studio-errors` with `findings`, `studio-check-stopped`' } };
const COPY_PATH = '/api/studio/copies/:id';

/** What the editor knows of a copy beside one file: every text, where things stand, answers to try. */
export function lookRoutes(studio: Studio): Route[] {
  return [textsRoute, sourcesRoute, walkRoute].map((route) => route(studio));
}

function textsRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/texts`,
    access: 'admin',
    summary: 'Every definition of a copy with its text, to search and to edit',
    answers: {
      200: {
        description: 'By path; pictures are not among them',
        schema: record({ texts: { type: 'object', additionalProperties: { type: 'string' } } }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const { files } = await readCopy(studio, idParameter(ctx));
      const wanted = [...files].filter(([path]) => path.endsWith('.json'));
      const contents = await readContents(
        studio.database,
        new Set(wanted.map(([, sha256]) => sha256)),
      );
      const texts = Object.fromEntries(
        wanted.map(([path, sha256]) => [path, contents.get(sha256)!.toString('utf8')]),
      );
      ctx.body = { texts };
    },
  };
}

function sourcesRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/sources`,
    access: 'admin',
    summary: 'Where steps, fields and rules stand in the files of a copy',
    answers: {
      200: { description: 'By form', schema: record({ sources: listOf({ type: 'object' }) }) },
      ...BROKEN,
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = { sources: await look(studio, idParameter(ctx), 'sources') };
    },
  };
}

function walkRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/walk`,
    access: 'admin',
    summary: 'Answers that lead to each step, field and rule of a copy, found by walking it',
    answers: {
      200: {
        description: 'Answers that the pack carries, whole ways, and answers for single things',
        schema: record({
          samples: listOf({ type: 'object' }),
          ways: listOf({ type: 'object' }),
          witnesses: listOf({ type: 'object' }),
        }),
      },
      ...BROKEN,
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = await look(studio, idParameter(ctx), 'walk');
    },
  };
}

/** Of a copy that can be compiled. @throws ProblemError 422 `studio-errors` */
async function look(studio: Studio, id: number, name: 'sources' | 'walk') {
  const { hash, findings } = await compileCopy(studio, id);
  if (!hash) throw broken(findings);
  const { files } = await readCopy(studio, id);
  return studio.workshop[name](copyKey(id), files);
}
