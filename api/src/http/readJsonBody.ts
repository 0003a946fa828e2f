import type { IncomingMessage } from 'node:http';
import type { Json, JsonObject } from '@porchlight/engine';
import { invalidRequest, ProblemError } from './ProblemError.ts';

/** Bytes of JSON that a request may carry. A whole application is about 6 KB. */
export const JSON_LIMIT = 256 * 1024;
/** Levels of nesting: our own requests have two. */
const DEPTH_LIMIT = 16;
const DECODER = new TextDecoder('utf-8', { fatal: true });
/** Keys that reach an object's prototype when copied carelessly. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a request's body as one JSON object.
 * @throws ProblemError 413 (and the connection closes), 415, 400 or 422.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limit: number = JSON_LIMIT,
): Promise<JsonObject> {
  const value = await readJson(request, limit);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest([{ path: '', code: 'wrong-type' }]);
  return value;
}

/**
 * Reads a request's body as JSON of any kind.
 * @throws ProblemError 413 (and the connection closes), 415, 400 or 422.
 */
export async function readJson(
  request: IncomingMessage,
  limit: number = JSON_LIMIT,
): Promise<Json> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || request.headers['content-encoding'])
    throw new ProblemError(415, 'unsupported-media-type');
  const value = parse(decode(await readBytes(request, limit)));
  refuseDangerous(value);
  return value;
}

const tooLarge = () => new ProblemError(413, 'too-large', { headers: { Connection: 'close' } });

/**
 * Reads a request's body as it is.
 * @throws ProblemError 413 (and the connection closes) or 400.
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: leaving it would destroy the socket before the answer is out.
  return new Promise((resolve, reject) => {
    const settle = (settleWith: () => void) => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      settleWith();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.pause();
        settle(() => reject(tooLarge()));
      }
    };
    const finish = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const fail = () => settle(() => reject(new ProblemError(400, 'aborted')));
    request.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}

function decode(bytes: Buffer): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new ProblemError(400, 'invalid-utf8');
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ProblemError(400, 'invalid-json');
  }
}

/** Walks without recursion, so that no nesting can exhaust the stack. */
function refuseDangerous(root: Json): void {
  const left: { value: Json; path: string; depth: number }[] = [
    { value: root, path: '', depth: 0 },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path, depth } = next;
    if (depth > DEPTH_LIMIT) throw invalidRequest([{ path: '', code: 'wrong-type' }]);
    if (typeof value === 'string' && !isStorable(value))
      throw invalidRequest([{ path, code: 'wrong-type' }]);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (DANGEROUS.has(key) || !isWellFormed(key) || key.includes('\0'))
        throw invalidRequest([{ path: `${path}/${key}`, code: 'unknown-field' }]);
      left.push({ value: child, path: `${path}/${key}`, depth: depth + 1 });
    }
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text);

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
