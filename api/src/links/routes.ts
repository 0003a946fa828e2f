import type { LinkKind } from '@porchlight/engine';
import { presentDocument } from '../documents/presentDocument.ts';
import { receiveUpload } from '../documents/receiveUpload.ts';
import { invalidRequest } from '../http/ProblemError.ts';
import { optionalHeader } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { readJson } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { createLinkDocument, findLinkDocuments } from './linkDocuments.ts';
import { saveLinkEmail } from './linkEmail.ts';
import { LINK_PATHS, requireLink } from './requireLink.ts';
import { summarize } from './summaries.ts';

/** Bytes of JSON that an address may have. */
const EMAIL_BYTES = 2048;
const GONE = { 404: { description: 'The link is unknown, expired or revoked' } };

/** The calls of one kind of link. */
interface LinkCalls {
  services: Services;
  limits: RateLimiter;
  kind: LinkKind;
  /** What their paths begin with. */
  path: string;
  /** The link of a call. @throws as `requireLink` says */
  linkOf: ReturnType<typeof requireLink>;
}

/** The eight calls of who holds an upload link: no sign-in, only what the link is for. */
export function linkRoutes(services: Services, limits: RateLimiter): Route[] {
  const kinds = Object.entries(LINK_PATHS) as [LinkKind, string][];
  return kinds.flatMap(([kind, path]) => {
    const linkOf = requireLink(services, limits, kind);
    const calls: LinkCalls = { services, limits, kind, path, linkOf };
    return [summaryRoute(calls), filesRoute(calls), uploadRoute(calls), emailRoute(calls)];
  });
}

function summaryRoute({ services, kind, path, linkOf }: LinkCalls): Route {
  return {
    method: 'get',
    path: `${path}/validate/:token`,
    access: 'public',
    summary: `What an ${kind}’s link is for`,
    answers: { 200: { description: 'The summary' }, ...GONE },
    async handle(ctx) {
      const link = await linkOf(ctx);
      ctx.set('Content-Language', stateOf(ctx).language);
      ctx.body = await summarize(services, link, stateOf(ctx).language);
    },
  };
}

function filesRoute({ services, path, linkOf }: LinkCalls): Route {
  return {
    method: 'get',
    path: `${path}/files/:token`,
    access: 'public',
    summary: 'What came through the link so far',
    answers: { 200: { description: 'The files, oldest first' }, ...GONE },
    async handle(ctx) {
      const rows = await findLinkDocuments(services.database, await linkOf(ctx));
      const { language } = stateOf(ctx);
      const release = services.releases.current();
      ctx.set('Content-Language', language);
      ctx.body = { files: rows.map((row) => presentDocument(row, release, language)) };
    },
  };
}

function uploadRoute({ services, limits, path, linkOf }: LinkCalls): Route {
  return {
    method: 'post',
    path: `${path}/file/:token`,
    access: 'public',
    summary: 'Uploads a document',
    headers: { 'Idempotency-Key': 'Repeating one makes nothing twice.' },
    body: {
      type: 'multipart/form-data',
      schema: () => ({
        type: 'object',
        required: ['file', 'description', 'category'],
        properties: {
          file: { type: 'string', format: 'binary' },
          description: { type: 'string' },
          category: { type: 'integer' },
        },
      }),
    },
    answers: {
      201: { description: 'The new document' },
      409: { description: 'The same file is there already; `current` is its record' },
      413: { description: 'The file is over the limit' },
      422: { description: 'The file is not taken, or its description is missing' },
      ...GONE,
    },
    async handle(ctx) {
      // Asked before a byte is read: a stranger's upload is not worth receiving.
      const link = await linkOf(ctx);
      await limits.spend('uploads', { account: `link:${link.id}`, address: ctx.ip });
      const { language } = stateOf(ctx);
      const idempotencyKey = optionalHeader(ctx, 'Idempotency-Key');
      const rules = {
        limits: services.releases.current().compiled.settings.limits,
        owner: `link:${link.id}`,
      };
      const { document, isNew } = await receiveUpload(ctx, services, rules, (upload) =>
        createLinkDocument(services, link, upload, { language, idempotencyKey }),
      );
      ctx.status = isNew ? 201 : 200;
      ctx.set('Content-Language', language);
      ctx.body = document;
    },
  };
}

function emailRoute({ services, limits, path, linkOf }: LinkCalls): Route {
  return {
    method: 'patch',
    path: `${path}/email/:token`,
    access: 'public',
    summary: 'Saves the address for notices, or removes it',
    body: { schema: () => ({ type: 'string' }) },
    answers: { 200: { description: 'The address that is stored now' }, ...GONE },
    async handle(ctx) {
      const link = await linkOf(ctx);
      await limits.spend('writes', { account: `link:${link.id}`, address: ctx.ip });
      const email = await readJson(ctx, EMAIL_BYTES);
      if (typeof email !== 'string') throw invalidRequest([{ path: '', code: 'wrong-type' }]);
      const { language } = stateOf(ctx);
      ctx.set('Content-Language', language);
      ctx.body = { email: await saveLinkEmail(services, link, email, language) };
    },
  };
}
