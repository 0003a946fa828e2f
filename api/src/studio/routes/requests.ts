import type { IncomingMessage } from 'node:http';
import type { Json, JsonObject } from '@porchlight/engine';
import { isStorable, RELEASE_WORDS } from '@porchlight/engine';
import type Koa from 'koa';
import { invalidRequest, ProblemError } from '../../http/ProblemError.ts';
import { optionalHeader } from '../../http/parameters.ts';
import { readBytes } from '../../http/readJsonBody.ts';
import { readReleaseWords } from '../../releases/releaseWords.ts';
import type { ThoughtOf } from '../countTouched.ts';
import { requireCopyPath } from '../filePath.ts';
import { LIMITS } from '../limits.ts';
import type { NewFile } from '../writeFiles.ts';

/** What every route of the studio may answer. */
export const CLOSED = {
  403: {
    description:
      'Not an admin, `studio-for-admins`; an admin who signed in without a second factor, `second-factor-needed`',
  },
  404: { description: 'Not there, or there is no studio' },
};

/** A text of a request. @throws ProblemError 422 */
export function textOf(body: JsonObject, name: string, longest: number): string {
  const value = body[name];
  if (typeof value !== 'string' || value.length > longest || !isStorable(value))
    throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
  return value;
}

/** The reason of a release, and what it is called, as they are kept. @throws ProblemError 422 */
export function releaseWordsOf(body: JsonObject): { reason: string; name: string; notes: string } {
  const given = { name: optionalText(body, 'name'), notes: optionalText(body, 'notes') };
  const { words, wrong } = readReleaseWords(given);
  if (wrong) throw invalidRequest([{ path: `/${wrong}`, code: 'wrong-type' }]);
  return { reason: textOf(body, 'reason', 10_000), ...words };
}

const optionalText = (body: JsonObject, name: string) =>
  body[name] === undefined ? '' : textOf(body, name, 10_000);

/** How `releaseWordsOf` is described. */
export const RELEASE_WORDS_SCHEMA: { [name: string]: JsonObject } = {
  reason: { type: 'string', maxLength: LIMITS.reasonLength },
  name: { type: 'string', maxLength: RELEASE_WORDS.name },
  notes: { type: 'string', maxLength: RELEASE_WORDS.notes },
};

/** An object of a request; absent, an empty one. @throws ProblemError 422 */
export function objectOf(body: JsonObject, name: string): { [key: string]: Json } {
  const value = body[name] ?? {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
  return value as JsonObject;
}

/** The files of a change, as they are to stand. @throws ProblemError 422 */
export function newFilesOf(body: JsonObject): NewFile[] {
  const { files } = body;
  if (!Array.isArray(files) || files.length === 0 || files.length > LIMITS.changeFiles)
    throw invalidRequest([{ path: '/files', code: 'wrong-type' }]);
  const paths = new Set<string>();
  return files.map((one, index) => {
    const file = newFileOf((one ?? {}) as JsonObject);
    const at = `/files/${index}`;
    if (!file) throw invalidRequest([{ path: at, code: 'wrong-type' }]);
    if (paths.has(file.path)) throw invalidRequest([{ path: at, code: 'repeated' }]);
    paths.add(file.path);
    return file;
  });
}

/** @throws ProblemError 413 `studio-file-too-large`, 422 `studio-file-name` for what is no definition */
function newFileOf({ path, text, etag }: JsonObject): NewFile | undefined {
  const isTag = etag === undefined || typeof etag === 'string';
  if (typeof path !== 'string' || !(text === null || typeof text === 'string') || !isTag)
    return undefined;
  if (!path.endsWith('.json')) throw new ProblemError(422, 'studio-file-name');
  const bytes = text === null ? null : Buffer.from(text);
  if (bytes && bytes.length > LIMITS.fileBytes)
    throw tooLarge('studio-file-too-large', LIMITS.fileBytes);
  // What is not there can't go: a deletion without a tag has no condition.
  return { path, bytes, ifMatch: etag, ifNoneMatch: bytes && etag === undefined ? '*' : undefined };
}

const tooLarge = (code: string, limit: number) =>
  new ProblemError(413, code, { params: { megabytes: limit / 1024 / 1024 } });

/** The changes of files that are only thought of. @throws ProblemError 422, also `studio-file-name` */
export function thoughtOf(body: JsonObject): ThoughtOf[] {
  const { changes } = body;
  if (!Array.isArray(changes) || changes.length > LIMITS.files)
    throw invalidRequest([{ path: '/changes', code: 'wrong-type' }]);
  return changes.map((one, index) => {
    const { name, text } = (one ?? {}) as JsonObject;
    const isText = text === null || typeof text === 'string';
    if (typeof name !== 'string' || !isText)
      throw invalidRequest([{ path: `/changes/${index}`, code: 'wrong-type' }]);
    requireCopyPath(name, Buffer.from(text ?? ''));
    return { name, text };
  });
}

/** `If-Match` with the hash of what was public when it was decided. @throws ProblemError 428 */
export function seenRelease(ctx: Koa.Context): string {
  const [, hash] = /^"([0-9a-f]{8,64})"$/.exec(optionalHeader(ctx, 'If-Match') ?? '') ?? [];
  if (!hash) throw new ProblemError(428, 'studio-no-condition');
  return hash;
}

/** How `If-Match` is described where it names the public release. */
export const SEEN = { 'If-Match': 'The public release’s hash, in quotes, as it was seen.' };

/** Reads what is sent as it is. @throws ProblemError 413 `code`, which says how much it may be; 400 */
export async function readAtMost(
  request: IncomingMessage,
  limit: number,
  code: string,
): Promise<Buffer> {
  try {
    return await readBytes(request, limit);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'too-large') throw error;
    const params = { megabytes: limit / 1024 / 1024 };
    throw new ProblemError(413, code, { ...error.options, params });
  }
}
