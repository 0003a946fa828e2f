import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Vault } from '../crypto/index.ts';

const COOKIE = 'porchlight.device';
/** Several people sign in at one computer; the one who was there longest ago makes room. */
const PEOPLE = 8;
const YEAR = 365 * 24 * 3600 * 1000;

/**
 * Notes in the browser that this account has signed in here: from now on its tries count apart, so
 * that a stranger's wrong passwords elsewhere can't keep its owner out (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). It holds random bits and a keyed hash of them with the
 * account, and names nobody.
 */
export function rememberDevice(vault: Vault, ctx: Context, accountId: string): void {
  const entries = readEntries(ctx);
  if (entries.some((entry) => isOf(vault, entry, accountId))) return;
  const nonce = randomBytes(16).toString('base64url');
  const all = [
    `${nonce}.${vault.fingerprint('device', textOf(nonce, accountId))}`,
    ...entries,
  ].slice(0, PEOPLE);
  ctx.cookies.set(COOKIE, all.join('~'), {
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    path: '/Identity',
    maxAge: YEAR,
  });
}

/** The name of this device, when the account has signed in on it before. */
export function findDevice(vault: Vault, ctx: Context, accountId: string): string | undefined {
  return readEntries(ctx)
    .find((entry) => isOf(vault, entry, accountId))
    ?.split('.')[0];
}

function readEntries(ctx: Context): string[] {
  const sent = ctx.cookies.get(COOKIE, { signed: false }) ?? '';
  return sent
    .split('~')
    .slice(0, PEOPLE)
    .filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry));
}

function isOf(vault: Vault, entry: string, accountId: string): boolean {
  const [nonce = '', given = ''] = entry.split('.');
  return vault.hasFingerprint('device', textOf(nonce, accountId), given);
}

const textOf = (nonce: string, accountId: string) => `identity-device ${nonce} ${accountId}`;
