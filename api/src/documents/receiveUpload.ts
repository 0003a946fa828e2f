import { fileTypeFromFile } from 'file-type';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import { isStorable } from '../http/readJsonBody.ts';
import type { DocumentStore } from './stores/DocumentStore.ts';
import { isHeic } from './structure/isHeic.ts';

/** What an upload brought: a file in a folder of its own, and the texts beside it. */
export interface Upload {
  file?: UploadedFile;
  fields: { [name: string]: string };
}

/** A received file, not yet checked; it goes with its folder unless it is put somewhere. */
export interface UploadedFile {
  path: string;
  /** As its sender called it. */
  name: string;
  size: number;
}

/** Bytes of a multipart body beyond its file: boundaries, part headers, the texts. */
const ENVELOPE = 64 * 1024;

/**
 * Streams an upload to a temporary folder and hands it to `work`; the folder is gone afterwards,
 * whatever happened. Memory stays flat, and a body over the limit is cut short.
 * @param limit Bytes that one file may have.
 * @throws ProblemError 413 `upload-too-large`, 415, 400 `aborted`
 */
export async function receiveUpload<Result>(
  ctx: Koa.Context,
  store: DocumentStore,
  limit: number,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!ctx.is('multipart/form-data')) throw new ProblemError(415, 'unsupported-media-type');
  if ((ctx.request.length ?? 0) > limit + ENVELOPE) throw tooLarge(limit);
  const folder = await store.makeTemporary();
  try {
    return await work(await parse(ctx, folder, limit));
  } finally {
    await store.removeTemporary(folder);
  }
}

/** The problem of a file that is over the limit, in whole megabytes. */
export function tooLarge(limit: number): ProblemError {
  return new ProblemError(413, 'upload-too-large', {
    params: { megabytes: Math.floor(limit / 1024 / 1024) },
    headers: { Connection: 'close' },
  });
}

async function parse(ctx: Koa.Context, folder: string, limit: number): Promise<Upload> {
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      uploadDir: folder,
      maxFiles: 1,
      // `maxFileSize` is judged when the part ends; the total stops a stream in the middle.
      maxFileSize: limit,
      maxTotalFileSize: limit,
      maxFields: 10,
      maxFieldsSize: ENVELOPE,
      allowEmptyFiles: true,
      minFileSize: 0,
    },
    onError: (error) => {
      throw translate(error, limit);
    },
  });
  await read(ctx as never, async () => {});
  const { files = {}, body = {} } = ctx.request as unknown as {
    files?: Record<string, ParsedFile | ParsedFile[]>;
    body?: Record<string, string | string[]>;
  };
  const [file] = Object.values(files).flat();
  const fields = Object.entries(body).map(([name, value]) => [name, [value].flat()[0] ?? '']);
  for (const [name, value] of [...fields, ['File', file?.originalFilename ?? '']])
    if (!isStorable(value!)) throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
  return {
    fields: Object.fromEntries(fields) as Upload['fields'],
    ...(file && {
      file: {
        path: file.filepath,
        name: file.originalFilename ?? '',
        size: file.size,
      },
    }),
  };
}

interface ParsedFile {
  filepath: string;
  originalFilename: string | null;
  size: number;
}

/** Seconds: somebody has to make room. */
const RETRY = { 'Retry-After': '300', Connection: 'close' };

/** koa-body hands on the system's errors as the text of one of its own. */
const DISK_FULL = /"code":"(ENOSPC|EDQUOT)"/;

/** formidable's errors carry `httpCode`; unmapped, Koa would answer 500. */
function translate(error: Error, limit: number): ProblemError {
  const { httpCode, code } = error as Error & { httpCode?: number; code?: number | string };
  if (code === 1002 || code === 'ECONNRESET')
    return new ProblemError(400, 'aborted', { cause: error });
  if (DISK_FULL.test(error.message))
    return new ProblemError(503, 'unavailable', { headers: RETRY, cause: error });
  if (httpCode === 413) return tooLarge(limit);
  if (httpCode !== undefined && httpCode < 500)
    return new ProblemError(400, 'bad-request', { cause: error });
  return new ProblemError(500, 'internal', { cause: error });
}

/**
 * The type under which a file is kept, by its bytes, where the pack takes it; and what it is now.
 * @throws ProblemError 422 `upload-empty` or `file-types`: what its name or its sender says is not asked.
 */
export async function typeByBytes(
  file: { path: string; size: number },
  allowed: { type: string; extensions: string[] }[],
): Promise<{ type: string; extensions: string[]; found: string }> {
  if (file.size === 0) throw new ProblemError(422, 'upload-empty');
  const found = (await fileTypeFromFile(file.path))?.mime ?? '';
  const kept = isHeic(found) ? 'image/jpeg' : found;
  const known = allowed.find(({ type }) => type === kept);
  if (!known) throw new ProblemError(422, 'file-types');
  return { ...known, found };
}
