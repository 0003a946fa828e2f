import type { IncomingMessage } from 'node:http';
import { isStorable, type Json, type JsonObject } from '@porchlight/engine';
import type Koa from 'koa';
import { bodyLimitsOf } from './bodyLimits.ts';
import { invalidRequest, ProblemError } from './ProblemError.ts';
import { readBody } from './readBody.ts';

/** Whether texts that cannot be stored are named here, or by `fromWire` beside all else that is wrong. */
type Texts = 'validated-here' | 'validated-by-form';

/** Levels of nesting: our own requests have two. */
const DEPTH_LIMIT = 16;
/** Keys that reach an object's prototype when copied carelessly. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a request's body as one JSON object.
 * @param limit Bytes that it may have. Default: the pack's `limits.jsonBytes`.
 * @throws ProblemError 413 (and the connection closes), 415, 400 or 422.
 */
export async function readJsonBody(
  ctx: Koa.Context,
  limit?: number,
  texts?: Texts,
): Promise<JsonObject> {
  const value = await readJson(ctx, limit, texts);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest([{ path: '', code: 'wrong-type' }]);
  return value;
}

/**
 * Reads a request's body as JSON of any kind.
 * @param limit Bytes that it may have. Default: the pack's `limits.jsonBytes`.
 * @throws ProblemError 413 (and the connection closes), 415, 400 or 422.
 */
export async function readJson(
  ctx: Koa.Context,
  limit: number = bodyLimitsOf(ctx).json,
  texts: Texts = 'validated-here',
): Promise<Json> {
  const { headers } = ctx.req;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  // koa-body would unpack what is packed: a few bytes that become many.
  if (type !== 'application/json' || headers['content-encoding'])
    throw new ProblemError(415, 'unsupported-media-type');
  const { text, value } = await readBody(ctx, 'json', limit);
  // koa-body has nothing for a blank body, and refuses names of prototypes without saying where.
  const json = value === undefined || text === '' ? parse(text) : (value as Json);
  refuseDangerous(json, texts);
  return json;
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

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ProblemError(400, 'invalid-json');
  }
}

/** A value of the body, and how it is reached; the path is written only where it is told. */
interface Spot {
  value: Json;
  name: string | number;
  within?: Spot;
  depth: number;
}

function pathOf(spot: Spot): string {
  return spot.within ? `${pathOf(spot.within)}/${spot.name}` : '';
}

/** Walks without recursion, so that no nesting can exhaust the stack; what has nothing inside is passed by. */
function refuseDangerous(root: Json, texts: Texts): void {
  const spots: Spot[] = [{ value: root, name: '', depth: 0 }];
  const errors: { path: string; code: string }[] = [];
  const isText = (value: Json) => typeof value === 'string' && texts === 'validated-here';
  // Those that are found on the way are walked, too.
  for (const spot of spots) {
    const { value, depth } = spot;
    if (depth > DEPTH_LIMIT) throw invalidRequest([{ path: '', code: 'wrong-type' }]);
    if (isText(value) && !isStorable(value as string))
      errors.push({ path: pathOf(spot), code: 'wrong-type' });
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const name of isList ? value.keys() : Object.keys(value)) {
      const inner = (value as JsonObject)[name]!;
      if (typeof name === 'string' && (DANGEROUS.has(name) || !isStorable(name)))
        errors.push({ path: `${pathOf(spot)}/${name}`, code: 'unknown-field' });
      const hasInside = Array.isArray(inner) ? inner.length > 0 : isObject(inner);
      if (hasInside || isText(inner))
        spots.push({ value: inner, name, within: spot, depth: depth + 1 });
    }
  }
  if (errors.length) throw invalidRequest(errors);
}

const isObject = (value: Json) => typeof value === 'object' && value !== null;
