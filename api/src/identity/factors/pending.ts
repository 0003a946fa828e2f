import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Sealed } from '../../crypto/index.ts';
import { sql } from '../../database/index.ts';
import type { IdentityServices } from '../IdentityServices.ts';

/** What waits for an answer: a sign-in for its second step, a passkey or an app that is being added. */
export type Purpose = 'second-step' | 'passkey' | 'code-app';

/**
 * A second factor that is being set up: its secret, or the challenge of a passkey, until it was
 * used once.
 */
export interface Pending {
  accountId: string;
  sealed: Sealed | null;
  challenge: string | null;
}

/** How long it waits, in seconds. */
const LIFE = 15 * 60;

const BEGIN = sql(
  'identity-pending-begin',
  `insert into identity_pending (hash, purpose, account_id, sealed, challenge, expires_at)
   values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
);
// A password that was changed since ends a sign-in that began with the old one.
const FIND = sql(
  'identity-pending-find',
  `select p.account_id as "accountId", p.sealed, p.challenge
   from identity_pending p join identity_accounts a on a.id = p.account_id
   where p.hash = $1 and p.purpose = $2 and p.expires_at > now()
     and p.expires_at - $3 * interval '1 second' >= a.password_changed_at`,
);
const SET_CHALLENGE = sql(
  'identity-pending-challenge',
  'update identity_pending set challenge = $2 where hash = $1',
);
const TAKE_CHALLENGE = sql(
  'identity-pending-take',
  `update identity_pending p set challenge = null from identity_pending old
   where p.hash = $1 and p.purpose = $2 and old.hash = p.hash and p.challenge is not null
     and p.expires_at > now() returning old.challenge`,
);
const END = sql(
  'identity-pending-end',
  'delete from identity_pending where hash = $1 and purpose = $2',
);

const cookieOf = (purpose: Purpose) => `porchlight.${purpose}`;

function hashOf(ctx: Context, purpose: Purpose): Buffer {
  const token = ctx.cookies.get(cookieOf(purpose), { signed: false }) ?? '';
  return createHash('sha256').update(token).digest();
}

function setCookie(
  { config }: IdentityServices,
  ctx: Context,
  purpose: Purpose,
  token: string | null,
) {
  ctx.cookies.set(cookieOf(purpose), token, {
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    overwrite: true,
    secure: config.publicUrl.startsWith('https:'),
    path: '/Identity',
  });
}

/** Lets something wait in this browser, which is known by a cookie of which only the hash is stored. */
export async function beginPending(
  services: IdentityServices,
  ctx: Context,
  purpose: Purpose,
  what: { accountId: string; sealed?: Sealed; challenge?: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const { accountId, sealed = null, challenge = null } = what;
  await services.database.run(BEGIN, [hash, purpose, accountId, sealed, challenge, LIFE]);
  setCookie(services, ctx, purpose, token);
}

/** What waits in this browser; undefined when nothing does any more. */
export function findPending(
  { database }: IdentityServices,
  ctx: Context,
  purpose: Purpose,
): Promise<Pending | undefined> {
  return database.first<Pending>(FIND, [hashOf(ctx, purpose), purpose, LIFE]);
}

/** Keeps the challenge that a device is to sign, in place of an earlier one. */
export async function setChallenge(
  { database }: IdentityServices,
  ctx: Context,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await database.run(SET_CHALLENGE, [hashOf(ctx, purpose), challenge]);
}

/** The challenge, once: whatever comes of it, the next try needs a new one. */
export async function takeChallenge(
  { database }: IdentityServices,
  ctx: Context,
  purpose: Purpose,
): Promise<string | undefined> {
  const values = [hashOf(ctx, purpose), purpose];
  return (await database.first<{ challenge: string }>(TAKE_CHALLENGE, values))?.challenge;
}

/** Ends it. @returns False when another request has: what comes of it happens once. */
export async function endPending(
  services: IdentityServices,
  ctx: Context,
  purpose: Purpose,
): Promise<boolean> {
  const count = await services.database.run(END, [hashOf(ctx, purpose), purpose]);
  setCookie(services, ctx, purpose, null);
  return count === 1;
}
