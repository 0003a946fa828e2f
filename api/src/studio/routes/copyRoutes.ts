import { rolesAtDesk } from '../../desk/Staff.ts';
import { entityTag } from '../../http/entityTags.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import { idParameter, optionalHeader } from '../../http/parameters.ts';
import { type Route, stateOf } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { type Admin, adminOf } from '../Admin.ts';
import { type Copy, deleteCopy, findCopy, listCopies } from '../copies.ts';
import { createCopy } from '../createCopy.ts';
import { exportCopy, importCopy } from '../exchangeFiles.ts';
import { LIMITS } from '../limits.ts';
import { rebaseCopy } from '../rebaseCopy.ts';
import { copyKey, type Studio } from '../Studio.ts';
import { CLOSED, objectOf, readAtMost, textOf } from './requests.ts';
import { COPY, listOf, record } from './schemas.ts';

const COPY_PATH = '/api/studio/copies/:id';
const TAG = { 'If-Match': 'The copy’s `etag`, as it was seen.' };

/** Working copies as wholes: begun, brought up to date, moved in and out, thrown away. */
export function copyRoutes(studio: Studio): Route[] {
  return [
    overviewRoute,
    listRoute,
    createRoute,
    readRoute,
    deleteRoute,
    rebaseRoute,
    exportRoute,
    importRoute,
  ].map((route) => route(studio));
}

function overviewRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio',
    access: 'admin',
    summary: 'Who works in the studio, and what is public',
    answers: {
      200: {
        description:
          'The admin and the public release; `isAtDesk` where she has a role of its desk, and is let in there',
        schema: record({
          admin: { type: 'string' },
          release: { type: 'string' },
          isAtDesk: { type: 'boolean' },
        }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const { subject, email } = adminOf(ctx);
      await studio.releases.refresh();
      const release = studio.releases.current();
      const roles = await studio.role.rolesOf(stateOf(ctx).applicant);
      const isAtDesk = rolesAtDesk(studio, roles).length > 0;
      ctx.body = { admin: email ?? subject, release: release.hash, isAtDesk };
    },
  };
}

function listRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/copies',
    access: 'admin',
    summary: 'Every admin’s working copies; any may be opened',
    answers: {
      200: {
        description: 'The one that was changed last first',
        schema: record({ copies: listOf(COPY()) }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      await studio.releases.refresh();
      const copies = await listCopies(studio);
      ctx.body = { copies: copies.map((copy) => presentCopy(studio, copy, adminOf(ctx))) };
    },
  };
}

function createRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: '/api/studio/copies',
    access: 'admin',
    limit: 'writes',
    summary: 'Begins a working copy with the files of the public release, or of an earlier one',
    body: {
      schema: record({
        name: { type: 'string', maxLength: LIMITS.nameLength },
        release: { type: 'string', maxLength: 64 },
      }),
    },
    answers: {
      201: { description: 'Begun', schema: COPY },
      409: { description: '`studio-too-many-copies`, `studio-no-files`' },
      422: { description: 'No name' },
      ...CLOSED,
    },
    async handle(ctx) {
      const body = await readJsonBody(ctx);
      const name = textOf(body, 'name', LIMITS.nameLength).trim();
      if (!name) throw new ProblemError(422, 'studio-no-name');
      const release = body.release === undefined ? undefined : textOf(body, 'release', 64);
      const copy = await createCopy(studio, adminOf(ctx), name, release);
      ctx.status = 201;
      ctx.set('ETag', entityTag(copy));
      ctx.body = presentCopy(studio, copy, adminOf(ctx));
    },
  };
}

function readRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: COPY_PATH,
    access: 'admin',
    summary: 'A working copy',
    answers: { 200: { description: 'The copy', schema: COPY }, ...CLOSED },
    async handle(ctx) {
      await studio.releases.refresh();
      const copy = await findCopy(studio.database, idParameter(ctx));
      ctx.set('ETag', entityTag(copy));
      ctx.body = presentCopy(studio, copy, adminOf(ctx));
    },
  };
}

function deleteRoute(studio: Studio): Route {
  return {
    method: 'delete',
    path: COPY_PATH,
    access: 'admin',
    limit: 'writes',
    summary: 'Throws a working copy of one’s own away',
    answers: {
      204: { description: 'Gone' },
      ...CLOSED,
      403: { description: 'Not an admin, or another’s: `studio-not-yours`' },
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      await deleteCopy(studio, adminOf(ctx), id);
      await studio.packWorker.remove(copyKey(id));
      ctx.status = 204;
    },
  };
}

function rebaseRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${COPY_PATH}/rebase`,
    access: 'admin',
    limit: 'writes',
    summary: 'Brings a copy up to what is public, file by file',
    headers: { 'If-Match': 'The copy’s `etag` as the refusal told it; with `keep`.' },
    body: {
      schema: record({
        keep: { type: 'object', additionalProperties: { enum: ['own', 'public'] } },
        release: { type: 'string' },
      }),
    },
    answers: {
      200: {
        description: 'Up to date; `taken` are the files that follow',
        schema: record({ base: { type: 'string' }, taken: listOf({ type: 'string' }) }),
      },
      409: {
        description:
          '`studio-would-lose`: `files` that would be `removed`, or become `earlier`; `studio-conflicts`: each file with `base`, `own` and `public`. Nothing was changed; each file has to be in `keep`',
      },
      412: { description: '`studio-copy-changed`: look at it again' },
      ...CLOSED,
    },
    async handle(ctx) {
      const body = await readJsonBody(ctx);
      const keep = Object.entries(objectOf(body, 'keep')).flatMap(([path, side]) =>
        side === 'own' || side === 'public' ? [[path, side] as const] : [],
      );
      ctx.body = await rebaseCopy(studio, adminOf(ctx), idParameter(ctx), {
        keep: new Map(keep),
        ifMatch: optionalHeader(ctx, 'If-Match'),
        seen: body.release === undefined ? undefined : textOf(body, 'release', 64),
      });
    },
  };
}

function exportRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${COPY_PATH}/export`,
    access: 'admin',
    summary: 'The files of a copy as a ZIP archive',
    answers: { 200: { description: 'The archive' }, ...CLOSED },
    async handle(ctx) {
      const id = idParameter(ctx);
      const archive = await exportCopy(studio, id);
      ctx.set('Content-Disposition', `attachment; filename="definitions-${id}.zip"`);
      ctx.type = 'application/zip';
      ctx.body = archive;
    },
  };
}

function importRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: `${COPY_PATH}/import`,
    access: 'admin',
    limit: 'uploads',
    summary: 'Makes a copy have the files of a ZIP archive, and no others',
    headers: TAG,
    body: {
      type: 'application/zip',
      schema: () => ({ type: 'string', contentMediaType: 'application/zip' }),
    },
    answers: {
      200: {
        description: 'What was changed, and how many files of the archive belong to no pack',
        schema: record({
          changed: listOf({ type: 'string' }),
          ignored: { type: 'integer' },
          etag: { type: 'string' },
        }),
      },
      412: { description: '`studio-copy-changed`' },
      413: { description: '`studio-archive-too-large`, `studio-import-too-large`' },
      422: {
        description:
          '`studio-import-broken`, `-path`, `-link`, `-many`, `-bomb`, `-name` or `-no-pack`, `studio-not-a-picture`: nothing was changed',
      },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      if (!/^application\/(zip|octet-stream|x-zip-compressed)\b/.test(ctx.get('Content-Type')))
        throw new ProblemError(415, 'unsupported-media-type');
      const bytes = await readAtMost(ctx.req, LIMITS.archiveBytes, 'studio-archive-too-large');
      const ifMatch = optionalHeader(ctx, 'If-Match');
      const imported = await importCopy(studio, adminOf(ctx), id, { bytes, ifMatch });
      const etag = entityTag(await findCopy(studio.database, id));
      ctx.set('ETag', etag);
      ctx.body = { ...imported, etag };
    },
  };
}

function presentCopy({ releases }: Studio, copy: Copy, admin: Admin) {
  const { id, name, owner, ownerEmail, base, madeAt, changedAt } = copy;
  return {
    id,
    name,
    owner: ownerEmail ?? owner,
    isOwn: owner === admin.subject,
    base,
    isBehind: base !== releases.current().hash,
    etag: entityTag(copy),
    createdAt: madeAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
