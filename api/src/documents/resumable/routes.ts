import type Koa from 'koa';
import { findOpen } from '../../applications/ApplicationRow.ts';
import { releaseOf } from '../../applications/openApplication.ts';
import { findMade } from '../../applications/withIdempotencyKey.ts';
import { notFound } from '../../http/ProblemError.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import type { RateLimiter } from '../../http/rateLimits.ts';
import { readRequestContext } from '../../http/readRequestContext.ts';
import type { Services } from '../../Services.ts';
import { createDocument, validateUpload } from '../createDocument.ts';
import { presentDocument } from '../presentDocument.ts';
import { answerUploads, type ResumableUploads } from './answerUploads.ts';
import type { UploadOwner } from './UploadOwner.ts';

/** Where the uploads of one kind of owner are, and whose a request's are. */
export interface UploadCollection extends Pick<Route, 'path' | 'access'> {
  /** Asked by every request. @throws ProblemError 401 when the account is gone, 404 */
  ownerOf(ctx: Koa.Context): Promise<UploadOwner>;
}

/**
 * The calls of uploads that go on where a line has broken, beside the multipart ones.
 * @param others Collections that others have beside an applicant's own.
 */
export function resumableRoutes(
  services: Services,
  limits: RateLimiter,
  others: UploadCollection[],
): Route[] {
  const uploads = answerUploads(services);
  return [ofApplicant(services), ...others].flatMap((collection) =>
    routesOf(collection, uploads, limits),
  );
}

function ofApplicant(services: Services): UploadCollection {
  return {
    path: '/api/application/document/uploads/:applicationId',
    access: 'applicant',
    async ownerOf(ctx) {
      const context = readRequestContext(ctx);
      const { subject } = context.applicant;
      const id = idParameter(ctx, 'applicationId');
      const open = await findOpen(services.database, subject);
      if (open?.id !== id) throw notFound();
      // Before a byte comes: a draft may outlive its account, and a session is remembered for a moment.
      await services.owners.hold(services.database, subject);
      return {
        name: `application-${id}`,
        subject,
        validate: (fields, fileName) => validateUpload(services, context, id, fields, fileName),
        keep: (upload, idempotencyKey) =>
          createDocument(services, { ...context, idempotencyKey }, id, upload),
        async find(key) {
          const made = await findMade(services.database, subject, key);
          // Asked anew: another request may just have made it.
          const own = await findOpen(services.database, subject);
          const row = own?.documents.find((document) => document.id === made);
          return row && presentDocument(row, await releaseOf(services, own!), context.language);
        },
      };
    },
  };
}

const VERSION = { 'Tus-Resumable': '1.0.0, the version of the protocol (tus.io).' };
const NO_UPLOAD = { 404: { description: 'There is no such upload, or it is not the caller’s' } };
const REFUSED = {
  409: {
    description:
      'The same file is there already; `current` is its record. Or these bytes do not follow what has arrived (`upload-out-of-step`)',
  },
  422: { description: 'The file is not taken, or its description is missing' },
};

function routesOf(
  collection: UploadCollection,
  uploads: ResumableUploads,
  limits: RateLimiter,
): Route[] {
  return [
    beginRoute(collection, uploads, limits),
    tellRoute(collection, uploads),
    appendRoute(collection, uploads),
    removeRoute(collection, uploads),
  ];
}

function beginRoute(
  { path, access, ownerOf }: UploadCollection,
  uploads: ResumableUploads,
  limits: RateLimiter,
): Route {
  return {
    method: 'post',
    path,
    access,
    summary: 'Begins an upload that can be resumed',
    headers: {
      ...VERSION,
      'Upload-Length': 'Bytes of the file.',
      'Upload-Metadata': 'filename, description, category, slot; each in base64.',
    },
    answers: {
      201: { description: 'Begun; `Location` is its address' },
      413: { description: 'The file is over the limit' },
      422: { description: 'What is said of the file is not taken' },
      429: { description: 'Too many were begun, or are open' },
      ...NO_UPLOAD,
    },
    async handle(ctx) {
      const owner = await ownerOf(ctx);
      await limits.spend('uploads', { account: owner.subject, address: ctx.ip });
      await uploads.create(ctx, owner);
    },
  };
}

function tellRoute({ path, access, ownerOf }: UploadCollection, uploads: ResumableUploads): Route {
  return {
    method: 'head',
    path: `${path}/:upload`,
    access,
    summary: 'How far an upload is; a complete one is made a document first',
    headers: VERSION,
    answers: { 200: { description: '`Upload-Offset` is where it goes on' }, ...NO_UPLOAD },
    handle: async (ctx) => uploads.tell(ctx, await ownerOf(ctx)),
  };
}

function appendRoute(
  { path, access, ownerOf }: UploadCollection,
  uploads: ResumableUploads,
): Route {
  return {
    method: 'patch',
    path: `${path}/:upload`,
    access,
    summary: 'Adds bytes to an upload; with the last one it becomes a document',
    headers: { ...VERSION, 'Upload-Offset': 'Where these bytes begin.' },
    body: {
      type: 'application/offset+octet-stream',
      schema: () => ({ type: 'string', format: 'binary' }),
    },
    answers: {
      200: { description: 'The document that the upload became before' },
      201: { description: 'The new document' },
      204: { description: 'More is to come' },
      423: { description: 'Another request goes on with it: ask where it is' },
      ...REFUSED,
      ...NO_UPLOAD,
    },
    handle: async (ctx) => uploads.append(ctx, await ownerOf(ctx)),
  };
}

function removeRoute(
  { path, access, ownerOf }: UploadCollection,
  uploads: ResumableUploads,
): Route {
  return {
    method: 'delete',
    path: `${path}/:upload`,
    access,
    summary: 'Gives an upload up',
    headers: VERSION,
    answers: { 204: { description: 'Removed' }, ...NO_UPLOAD },
    handle: async (ctx) => uploads.remove(ctx, await ownerOf(ctx)),
  };
}
