import { entityTag } from '../../http/entityTags.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import type { Found } from '../../isolation/index.ts';
import { listReleaseFiles, readContents } from '../../releases/packFiles.ts';
import { changedPrograms } from '../changedPrograms.ts';
import { readCopy, requireCompilable } from '../compileCopy.ts';
import { isAskedAsBefore } from '../isAskedAsBefore.ts';
import type { Studio } from '../Studio.ts';
import { CLOSED } from './requests.ts';
import { listOf, record } from './schemas.ts';

const BROKEN = { 422: { description: '`studio-errors` with `findings`, `studio-check-stopped`' } };
/** What there is to say of a copy that was not walked. */
const NOTHING_FOUND: Found = { samples: [], ways: [], witnesses: [], findings: [] };
const COPY_PATH = '/api/studio/copies/:id';

/** What the editor knows of a copy beside one file: every text, where things stand, answers to try. */
export function editorRoutes(studio: Studio): Route[] {
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
        description: 'By path; pictures are not among them. `etag` is of the copy that held them',
        schema: record({
          etag: { type: 'string' },
          texts: { type: 'object', additionalProperties: { type: 'string' } },
        }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const { copy, files } = await readCopy(studio, idParameter(ctx));
      const wanted = [...files].filter(([path]) => path.endsWith('.json'));
      const contents = await readContents(
        studio.database,
        new Set(wanted.map(([, sha256]) => sha256)),
      );
      const texts = Object.fromEntries(
        wanted.map(([path, sha256]) => [path, contents.get(sha256)!.toString('utf8')]),
      );
      ctx.body = { etag: entityTag(copy), texts };
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
      const { key, files } = await requireCompilable(studio, idParameter(ctx));
      ctx.body = { sources: await studio.packWorker.sources(key, files) };
    },
  };
}

function walkRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/walk`,
    access: 'admin',
    query: {
      form: {
        type: 'string',
        description:
          'A form that answers are looked for in: then no other is left out, and it is walked first where it stands alone',
      },
      program: { type: 'string', description: 'A program that is walked before the others' },
    },
    summary:
      'Answers that lead to each step, field and rule of a copy, and where nobody comes or somebody gets stuck',
    answers: {
      200: {
        description:
          'Answers that the pack carries, whole ways, answers for single things, and findings; `cut` where not all was walked, `isMeant` where only programs are another that were; `isAsBefore` where nothing was walked, since nothing that applicants are asked is another',
        schema: record({
          samples: listOf({ type: 'object' }),
          ways: listOf({ type: 'object' }),
          witnesses: listOf({ type: 'object' }),
          findings: listOf({ type: 'object' }),
          isAsBefore: { type: 'boolean' },
        }),
      },
      ...BROKEN,
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      const { form, program } = ctx.query;
      const { key, files, base } = await requireCompilable(studio, id);
      const ofBase = await listReleaseFiles(studio.database, base);
      const read = (hashes: ReadonlySet<string>) => readContents(studio.database, hashes);
      const isWanted = form !== undefined || program !== undefined;
      if (!isWanted && (await isAskedAsBefore(files, ofBase, read))) {
        ctx.body = { ...NOTHING_FOUND, isAsBefore: true };
        return;
      }
      const { programs, isAll } = changedPrograms(files, ofBase);
      const first = typeof program === 'string' ? [program, ...programs] : programs;
      // A step of any form may be looked for: what a copy leaves as it was leads there, too.
      const order =
        typeof form === 'string' ? { first, firstForm: form } : { first, isFirstEnough: isAll };
      ctx.body = await studio.packWorker.walk(key, files, order);
    },
  };
}
