import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isStorable } from '@porchlight/engine';
import type { Context } from 'koa';
import { bodyLimitsOf } from '../http/bodyLimits.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { stateOf } from '../http/Route.ts';
import { readBody } from '../http/readBody.ts';

const COOKIE = 'porchlight.form';

/** The token that each form of this browser carries, against forms of other sites (CSRF). */
export function formToken(ctx: Context): string {
  const known = ctx.cookies.get(COOKIE, { signed: false });
  if (known && /^[\w-]{43}$/.test(known)) return known;
  const token = randomBytes(32).toString('base64url');
  ctx.cookies.set(COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    path: '/Identity',
  });
  return token;
}

/** A form of the provider's pages as a browser has sent it. */
export interface SentForm {
  /** False when another site sent it, or the cookie is gone: it is shown again. */
  isOurs: boolean;
  /** A field as it was typed; '' when absent. */
  value(name: string): string;
}

/**
 * Reads a form of as many bytes as the pack's `limits.formBytes` says.
 * @throws ProblemError 413, 415, or 400 for what is no text
 */
export async function readForm(ctx: Context, publicUrl: string): Promise<SentForm> {
  if (!ctx.is('application/x-www-form-urlencoded') || ctx.get('Content-Encoding'))
    throw new ProblemError(415, 'unsupported-media-type');
  const { value: sent } = await readBody(ctx, 'form', bodyLimitsOf(ctx).form);
  const fields = new Map(Object.entries(sent ?? {}).map(([name, text]) => [name, firstOf(text)]));
  const value = (name: string) => fields.get(name) ?? '';
  const isOurs = isSameOrigin(ctx, publicUrl) && hasToken(ctx, value('form-token'));
  if (!isOurs) stateOf(ctx).refused = 'form-not-ours';
  return { value, isOurs };
}

/** Of a name that stands twice, the first. @throws ProblemError 400 */
function firstOf(sent: unknown): string {
  const text = String(Array.isArray(sent) ? sent[0] : sent);
  if (!isStorable(text)) throw new ProblemError(400, 'bad-request');
  return text;
}

function isSameOrigin(ctx: Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin');
  if (origin && origin !== 'null') return origin === publicUrl;
  return ['', 'same-origin', 'none'].includes(ctx.get('Sec-Fetch-Site'));
}

function hasToken(ctx: Context, sent: string): boolean {
  const known = Buffer.from(ctx.cookies.get(COOKIE, { signed: false }) ?? '');
  const given = Buffer.from(sent);
  return known.length === 43 && known.length === given.length && timingSafeEqual(known, given);
}
