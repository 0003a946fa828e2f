import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

const COOKIE = 'porchlight.form';
const LIMIT = 16_384;

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

export interface SentForm {
  /** False when another site sent it, or the cookie is gone: it is shown again. */
  isOurs: boolean;
  /** A field as it was typed; '' when absent. */
  value(name: string): string;
}

/** Reads a form of at most 16 KB. @throws an HTTP error 413 or 415 */
export async function readForm(ctx: Context, publicUrl: string): Promise<SentForm> {
  if (!ctx.is('application/x-www-form-urlencoded')) ctx.throw(415);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += chunk.length;
    if (size > LIMIT) ctx.throw(413, { headers: { Connection: 'close' } });
    chunks.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  const value = (name: string) => fields.get(name) ?? '';
  return { value, isOurs: isSameOrigin(ctx, publicUrl) && hasToken(ctx, value('form-token')) };
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
