import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { NotThereError, OperatorError } from '../operator/OperatorError.ts';
import type { Services } from '../Services.ts';
import { hashToken, isSameHash } from './token.ts';

/** What a key may be used for. */
export const SCOPES = ['links', 'appointments', 'statuses'] as const;
export type Scope = (typeof SCOPES)[number];

/** A key without its secret. */
export interface ListedKey {
  id: number;
  name: string;
  scopes: string[];
  madeAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

const PREFIX = 'plk_';
const KEY = /^plk_[A-Za-z0-9_-]{43}$/;

const INSERT = sql(
  'operator-key-insert',
  `insert into operator_keys (name, key_hash, scopes, made_by, made_at)
   values ($1, $2, $3, $4, $5) returning id`,
);
const LIST = sql(
  'operator-key-list',
  `select id, name, scopes, made_at as "madeAt", used_at as "usedAt", revoked_at as "revokedAt"
   from operator_keys order by id`,
);
const REVOKE = sql(
  'operator-key-revoke',
  'update operator_keys set revoked_at = coalesce(revoked_at, $2) where id = $1',
);
// The time of the last use, to the minute: not a write for each call.
const USE = sql(
  'operator-key-use',
  `with found as (
     select id, name, key_hash, scopes, used_at from operator_keys
     where key_hash = $1 and revoked_at is null),
   used as (
     update operator_keys k set used_at = $2 from found
     where k.id = found.id and (found.used_at is null or found.used_at < $2::timestamptz - interval '1 minute'))
   select id, name, key_hash as "keyHash", scopes from found`,
);

type KeyServices = Pick<Services, 'database' | 'clock'>;

/** Makes a key for a program of the agency. The key itself is in this answer and nowhere else. */
export async function createKey(
  { database, clock }: KeyServices,
  { name, scopes }: { name: string; scopes: string[] },
  actor: string,
): Promise<{ id: number; key: string }> {
  if (!name.trim()) throw new OperatorError('Give the key a name: who uses it.');
  const unknown = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown !== undefined || scopes.length === 0)
    throw new OperatorError(`A key is for one or more of: ${SCOPES.join(', ')}.`);
  const key = PREFIX + randomBytes(32).toString('base64url');
  return database.transact(async (session) => {
    const values = [name.trim(), hashToken(key), scopes, actor, clock()];
    const { id } = (await session.first<{ id: number }>(INSERT, values))!;
    await recordEvent(session, { actor, action: 'key-create', details: { key: id } });
    return { id, key };
  });
}

export const listKeys = ({ database }: Pick<Services, 'database'>): Promise<ListedKey[]> =>
  database.all<ListedKey>(LIST);

/** Ends a key at once. @throws OperatorError */
export async function revokeKey(
  { database, clock }: KeyServices,
  id: number,
  actor: string,
): Promise<void> {
  await database.transact(async (session) => {
    const count = await session.run(REVOKE, [id, clock()]);
    if (count === 0) throw new NotThereError(`There is no key ${id}.`);
    await recordEvent(session, { actor, action: 'key-revoke', details: { key: id } });
  });
}

/**
 * Who calls the operators' API, as the audit names it.
 * @throws ProblemError 401 without a good key, 403 when the key is for something else
 */
export async function authenticateKey(
  { database, clock }: KeyServices,
  ctx: Koa.Context,
  scope: Scope,
): Promise<string> {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(ctx.get('Authorization')) ?? [];
  const hash = KEY.test(key) ? hashToken(key) : undefined;
  const found =
    hash &&
    (await database.first<{ id: number; name: string; keyHash: Buffer; scopes: string[] }>(USE, [
      hash,
      clock(),
    ]));
  if (!found || !isSameHash(found.keyHash, hash))
    throw new ProblemError(401, 'unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  if (!found.scopes.includes(scope)) throw new ProblemError(403, 'forbidden');
  return `key:${found.id}`;
}
