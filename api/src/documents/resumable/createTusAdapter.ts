import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isStorable } from '@porchlight/engine';
import { type DataStore, ERRORS, type Locker, Server } from '@tus/server';
import type Koa from 'koa';
import { invalidRequest, notFound, ProblemError } from '../../http/ProblemError.ts';
import { StoreUnavailableError } from '../stores/DocumentStore.ts';
import { isFull } from '../stores/openDiskStore.ts';
import { tooLarge } from '../tooLarge.ts';
import type { UploadOwner } from './UploadOwner.ts';

/** What is kept of `Upload-Metadata`. */
const FIELDS = ['filename', 'description', 'category', 'slot'] as const;
/** What the library is shown of a request, and what is shown of its answer. */
const ASKED = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'];
const ANSWERED = ['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Connection'];
/** Milliseconds after which a request ends that a newer one has asked to. */
const DRAIN = 1000;

/** What the handler of tus uploads (tus 1.0.0) is made with. */
export interface TusOptions {
  locker: Locker;
  /** Bytes that one file may have. */
  limit(): number;
}

/**
 * A request as the protocol's library answers it: headers and status on `ctx`, or a problem thrown.
 * @returns Whether all of the upload is there.
 */
export type TusAdapter = (ctx: Koa.Context, owner: UploadOwner, id?: string) => Promise<boolean>;

/** Joins the library to Koa: it sees requests without their address, and its failures are problems. */
export function createTusAdapter(store: DataStore, { locker, limit }: TusOptions): TusAdapter {
  const asked = new WeakMap<object, { owner: UploadOwner; id?: string }>();
  const made = new WeakMap<object, string>();
  const complete = new WeakSet<object>();
  const failures = new WeakMap<object, unknown>();
  const server = new Server({
    path: '/uploads',
    datastore: store,
    locker,
    lockDrainTimeout: DRAIN,
    maxSize: limit,
    namingFunction: (request) => `${asked.get(request)!.owner.name}-${randomUUID()}`,
    getFileIdFromRequest: (request) => asked.get(request)?.id,
    generateUrl(request, { id }) {
      made.set(request, id);
      return `/uploads/${id}`;
    },
    // Nobody sends a file over a bad line to hear that its description is too long.
    async onUploadCreate(request, { metadata }) {
      const { filename = '', ...fields } = readFields(metadata ?? {});
      await asked.get(request)!.owner.validate(fields, filename);
      return { metadata: { filename, ...fields } };
    },
    async onUploadFinish(request) {
      complete.add(request);
      return {};
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });

  return async (ctx, owner, id) => {
    ctx.set('Tus-Resumable', '1.0.0');
    const request = asWebRequest(ctx);
    asked.set(request, { owner, ...(id !== undefined && { id }) });
    const response = await server.handleWeb(request);
    const failure = failures.get(request);
    // Nobody hung up: a newer request of this process has asked it to end.
    if (failure === ERRORS.ABORTED && !ctx.req.destroyed) throw outOfStep(423);
    if (failure !== undefined || response.status >= 400)
      throw toProblem(failure ?? { status_code: response.status }, limit());
    ctx.status = response.status;
    for (const name of ANSWERED) {
      const value = response.headers.get(name);
      if (value !== null) ctx.set(name, value);
    }
    const name = made.get(request);
    if (name) ctx.set('Location', `${ctx.path.replace(/\/$/, '')}/${name}`);
    const [offset, size] = ['Upload-Offset', 'Upload-Length'].map((one) =>
      response.headers.get(one),
    );
    return complete.has(request) || (ctx.method === 'HEAD' && offset === size);
  };
}

function readFields(metadata: Record<string, string | null>): Record<string, string> {
  const known = FIELDS.map((name) => [name, metadata[name] ?? ''] as const);
  const odd = known.find(([, value]) => !isStorable(value));
  if (odd) throw invalidRequest([{ path: `/${odd[0]}`, code: 'wrong-type' }]);
  return Object.fromEntries(known.filter(([name]) => metadata[name] !== undefined));
}

/** The body is touched only when it is asked for: a refused one is then left to the connection. */
function asWebRequest(ctx: Koa.Context): Request {
  const { req, res, method } = ctx;
  const hasBody = method === 'PATCH';
  const headers = new Headers();
  for (const name of hasBody ? [...ASKED, 'content-type', 'content-length'] : ASKED)
    if (ctx.get(name)) headers.set(name, ctx.get(name));
  let body: ReadableStream | undefined;
  const request = new Request('http://localhost/uploads', { method, headers });
  Object.defineProperties(request, {
    body: {
      get() {
        if (hasBody) body ??= Readable.toWeb(req) as ReadableStream;
        return body ?? null;
      },
    },
    // Where the library looks for a line that breaks: what has arrived until then is kept.
    runtime: { value: { name: 'node', node: { req, res } } },
    node: { writable: true, value: undefined },
  });
  return request;
}

/** A browser repeats a part by itself on a line that broke, from its old offset: it is stopped early. */
const outOfStep = (status: 409 | 423) =>
  new ProblemError(status, 'upload-out-of-step', { headers: { Connection: 'close' } });

function toProblem(error: unknown, limit: number): unknown {
  const { status_code: status } = error as { status_code?: number };
  if (status === undefined) return isFull(error) ? new StoreUnavailableError(error) : error;
  if (error === ERRORS.ABORTED) return new ProblemError(400, 'aborted');
  if (status === 404 || status === 410) return notFound();
  // The line stays: an answer is lost when one is closed before all of a body is read.
  if (status === 413)
    return new ProblemError(413, 'upload-too-large', { params: tooLarge(limit).options.params });
  if (status >= 500) return new Error(`The library of the protocol answered ${status}.`);
  const headers = {
    ...(status === 412 && { 'Tus-Version': '1.0.0' }),
  };
  if (status === 409) return outOfStep(409);
  return new ProblemError(status, 'bad-request', { headers });
}
