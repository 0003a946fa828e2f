import type Koa from 'koa';
import { ProblemError } from '../../http/ProblemError.ts';
import { idParameter, optionalHeader } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { adminOf } from '../Admin.ts';
import { type ListedFile, listFiles, presentFile, readFile, tagOf } from '../files.ts';
import { LIMITS } from '../limits.ts';
import type { Studio } from '../Studio.ts';
import { type FilesChange, type NewFile, writeFiles } from '../writeFiles.ts';
import { CHANGE_NOTE, changeNote } from './changeNote.ts';
import { CLOSED, newFilesOf, readAtMost } from './requests.ts';
import { FILE, LISTED_FILE, listOf, record } from './schemas.ts';

const FILES = '/api/studio/copies/:id/files';
const CONDITION = {
  'If-Match': 'The file’s `etag`, as it was read.',
  'If-None-Match': '`*`: there is no such file yet, or it was deleted.',
};
const STALE =
  '`studio-file-changed`, `studio-file-deleted`, `studio-file-exists`: `current` is what another admin made of it, with who and when; nothing was changed';
const DECODER = new TextDecoder('utf-8', { fatal: true });
const TYPES: { [ending: string]: string } = {
  // It may be half typed.
  json: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** The files of a working copy, each under an entity tag of its own. */
export function fileRoutes(studio: Studio): Route[] {
  return [listRoute, readRoute, writeRoute, deleteRoute, changeRoute].map((route) => route(studio));
}

function listRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: FILES,
    access: 'admin',
    summary: 'Every file of a copy, without its content; deleted ones too',
    answers: {
      200: {
        description: 'In the order of their paths; `state` is beside the copy’s base',
        schema: record({ files: listOf(LISTED_FILE()) }),
      },
      ...CLOSED,
    },
    async handle(ctx) {
      const files = await listFiles(studio, idParameter(ctx));
      ctx.body = { files: files.map(presentListed) };
    },
  };
}

function readRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: `${FILES}/*path`,
    access: 'admin',
    summary: 'A file of a copy, as it is',
    answers: {
      200: { description: 'Its bytes; `ETag` is its version' },
      410: { description: '`studio-file-deleted`: `current` is what it was, by whom and when' },
      ...CLOSED,
    },
    async handle(ctx) {
      const { file, bytes } = await readFile(studio, idParameter(ctx), pathOf(ctx));
      ctx.set('ETag', tagOf(file));
      ctx.type = TYPES[pathOf(ctx).split('.').at(-1)!] ?? 'application/octet-stream';
      ctx.body = bytes;
    },
  };
}

function writeRoute(studio: Studio): Route {
  return {
    method: 'put',
    path: `${FILES}/*path`,
    access: 'admin',
    limit: 'writes',
    summary: 'Writes a file of a copy, finished or not',
    headers: { ...CONDITION, ...CHANGE_NOTE },
    body: {
      type: 'application/octet-stream',
      schema: () => ({ type: 'string', contentEncoding: 'binary' }),
    },
    answers: {
      200: { description: 'Written, or there already just so', schema: FILE },
      201: { description: 'Made', schema: FILE },
      400: { description: '`invalid-utf8`: a definition is UTF-8' },
      409: { description: '`studio-too-many-files`' },
      412: { description: STALE },
      413: { description: '`studio-file-too-large`, `studio-copy-too-large`' },
      422: {
        description:
          '`studio-file-name`: no path of a definition or a picture; `studio-not-a-picture`: not what its name says',
      },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const bytes = await readAtMost(ctx.req, LIMITS.fileBytes, 'studio-file-too-large');
      if (pathOf(ctx).endsWith('.json')) requireUtf8(bytes);
      const [written] = await writeFiles(studio, adminOf(ctx), changeOf(ctx, bytes));
      const { file, isNew } = written!;
      ctx.status = isNew ? 201 : 200;
      ctx.set('ETag', tagOf(file));
      ctx.body = presentFile(file);
    },
  };
}

function deleteRoute(studio: Studio): Route {
  return {
    method: 'delete',
    path: `${FILES}/*path`,
    access: 'admin',
    limit: 'writes',
    summary: 'Deletes a file of a copy; its content is kept until the copy is thrown away',
    headers: { 'If-Match': CONDITION['If-Match'], ...CHANGE_NOTE },
    answers: {
      204: { description: 'Deleted, or it was already' },
      412: { description: STALE },
      428: { description: '`studio-no-condition`' },
      ...CLOSED,
    },
    async handle(ctx) {
      await writeFiles(studio, adminOf(ctx), changeOf(ctx, null));
      ctx.status = 204;
    },
  };
}

/** Several files: whoever reads the copy meanwhile sees all of a change or nothing of it. */
function changeRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: '/api/studio/copies/:id/changes',
    access: 'admin',
    limit: 'writes',
    summary: 'Writes and deletes several definitions of a copy, all of them or none',
    headers: CHANGE_NOTE,
    body: {
      schema: record({
        files: listOf(
          record({
            path: { type: 'string' },
            text: { type: ['string', 'null'], description: 'null: it goes' },
            etag: { type: 'string', description: 'As it was read; absent: it is new' },
          })(),
        ),
      }),
    },
    answers: {
      200: {
        description: 'The files as they stand, in the order in which they were sent',
        schema: record({ files: listOf(FILE()) }),
      },
      409: { description: '`studio-too-many-files`' },
      412: { description: STALE },
      413: { description: '`too-large`, `studio-file-too-large`, `studio-copy-too-large`' },
      422: { description: '`studio-file-name`: no path of a definition; `invalid-request`' },
      428: { description: '`studio-no-condition`: a file is to go, and no `etag` says which' },
      ...CLOSED,
      403: { description: `${CLOSED[403].description}, \`studio-file-of-engine\`` },
    },
    async handle(ctx) {
      const files = newFilesOf(await readJsonBody(ctx, LIMITS.changeBytes));
      const change = { copy: idParameter(ctx), files, note: changeNote(ctx) };
      const written = await writeFiles(studio, adminOf(ctx), change);
      ctx.body = { files: written.map(({ file }) => presentFile(file)) };
    },
  };
}

const pathOf = (ctx: Koa.Context) => (ctx.params as { path: string }).path;

/** A change of the one file that a route names. */
function changeOf(ctx: Koa.Context, bytes: NewFile['bytes']): FilesChange {
  const ifMatch = optionalHeader(ctx, 'If-Match');
  // What is not there can't be deleted.
  const ifNoneMatch = bytes ? optionalHeader(ctx, 'If-None-Match') : undefined;
  return {
    copy: idParameter(ctx),
    files: [{ path: pathOf(ctx), bytes, ifMatch, ifNoneMatch }],
    note: changeNote(ctx),
  };
}

function presentListed(file: ListedFile) {
  const { size, isDeleted, isNew, isChanged } = file;
  const state = isDeleted ? 'deleted' : isNew ? 'new' : isChanged ? 'changed' : 'same';
  return { ...presentFile(file), size, state };
}

function requireUtf8(bytes: Buffer): void {
  try {
    DECODER.decode(bytes);
  } catch {
    throw new ProblemError(400, 'invalid-utf8');
  }
}
