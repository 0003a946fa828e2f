import { findOpen } from '../applications/ApplicationRow.ts';
import { notFound } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import type { Services } from '../Services.ts';
import { copyDocument } from './copyDocument.ts';
import { createDocument } from './createDocument.ts';
import { deleteDocument } from './deleteDocument.ts';
import { readDocument } from './readDocument.ts';
import { receiveUpload } from './receiveUpload.ts';

/** The calls of documents. */
export function documentRoutes(services: Services): Route[] {
  return [uploadRoute(services), copyRoute(services), deleteRoute(services), readRoute(services)];
}

function uploadRoute(services: Services): Route {
  const { database, releases } = services;
  return {
    method: 'post',
    path: '/api/application/document/upload/:applicationId',
    access: 'applicant',
    limit: 'uploads',
    summary: 'Uploads a document',
    headers: { 'Idempotency-Key': 'Repeating one makes nothing twice.' },
    body: {
      type: 'multipart/form-data',
      schema: () => ({
        type: 'object',
        required: ['File', 'description'],
        properties: {
          File: { type: 'string', format: 'binary' },
          description: { type: 'string' },
          category: { type: 'integer' },
          slot: {
            type: 'string',
            description:
              'The paper that it is for, by the id of its slot; it decides the category. One that the application does not ask for counts as none.',
          },
        },
      }),
    },
    answers: {
      201: {
        description: 'The new document',
        schema: () => ({ $ref: '#/components/schemas/Document' }),
      },
      413: { description: 'The file is over the limit' },
      422: { description: 'The file’s type is not taken, or its description is missing' },
    },
    async handle(ctx) {
      const context = readRequestContext(ctx);
      const id = idParameter(ctx, 'applicationId');
      // Asked before a byte is read: a stranger's upload is not worth receiving.
      const own = await findOpen(database, context.applicant.subject);
      if (own?.id !== id) throw notFound();
      const { limits } = releases.current().compiled.settings;
      const rules = { limits, owner: context.applicant.subject };
      const { document, isNew } = await receiveUpload(ctx, services, rules, (upload) =>
        createDocument(services, context, id, upload),
      );
      ctx.status = isNew ? 201 : 200;
      ctx.set('Content-Language', stateOf(ctx).language);
      ctx.body = document;
    },
  };
}

function copyRoute(services: Services): Route {
  return {
    method: 'post',
    path: '/api/application/document/:id/use',
    access: 'applicant',
    limit: 'writes',
    summary: 'Has a document that is there serve for another paper, too; its bytes are stored once',
    headers: { 'Idempotency-Key': 'Repeating one makes nothing twice.' },
    body: {
      schema: () => ({
        type: 'object',
        required: ['description', 'slot'],
        properties: {
          description: { type: 'string' },
          slot: { type: 'string', description: 'The paper, by the id of its slot.' },
        },
        additionalProperties: false,
      }),
    },
    answers: {
      201: {
        description: 'The new document',
        schema: () => ({ $ref: '#/components/schemas/Document' }),
      },
      409: { description: 'It serves for that paper already' },
      422: { description: 'Its description is missing' },
    },
    async handle(ctx) {
      const fields = (await readJsonBody(ctx)) as { description: string; slot: string };
      const context = readRequestContext(ctx);
      const { document, isNew } = await copyDocument(services, context, idParameter(ctx), fields);
      ctx.status = isNew ? 201 : 200;
      ctx.set('Content-Language', stateOf(ctx).language);
      ctx.body = document;
    },
  };
}

function deleteRoute(services: Services): Route {
  return {
    method: 'delete',
    path: '/api/application/document/:id',
    access: 'applicant',
    limit: 'writes',
    summary: 'Removes a document',
    answers: { 204: { description: 'Removed' } },
    async handle(ctx) {
      await deleteDocument(services, readRequestContext(ctx), idParameter(ctx));
      ctx.status = 204;
    },
  };
}

function readRoute(services: Services): Route {
  return {
    method: 'get',
    path: '/api/application/document/:id/:fileName',
    access: 'applicant',
    summary: 'The bytes of a document, as an attachment; audited',
    answers: { 200: { description: 'The document' } },
    async handle(ctx) {
      const { applicant } = stateOf(ctx);
      const { fileName, type, size, bytes } = await readDocument(
        services,
        applicant,
        idParameter(ctx),
      );
      // `attachment` writes both spellings of RFC 6266; the type is the one that the bytes have.
      ctx.attachment(fileName);
      ctx.type = type;
      ctx.length = size;
      ctx.body = bytes;
    },
  };
}
