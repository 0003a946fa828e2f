import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { recordEvent } from '../audit/recordEvent.ts';
import { hashToken, isSameHash } from '../crypto/hashToken.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';

/** What a key may be used for, beside the work of a role of the desk: `desk:ROLE`. */
export const SCOPES = ['links', 'appointments', 'statuses'] as const;
/** What a key allows its holder to do. */
export type KeyScope = (typeof SCOPES)[number];
const DESK = 'desk:';

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
// The time of the last use, to the minute: not a write for each call, and not while one of them holds the key.
const USE = sql(
  'operator-key-use',
  `with found as (
     select id, name, key_hash, scopes, used_at from operator_keys
     where key_hash = $1 and revoked_at is null),
   used as (
     update operator_keys set used_at = $2 where id in (
       select k.id from operator_keys k join found on k.id = found.id
       where found.used_at is null or found.used_at < $2::timestamptz - interval '1 minute'
       for no key update of k skip locked))
   select id, name, key_hash as "keyHash", scopes from found`,
);

// Not `for key share`: revoking changes no key of the row.
const HOLD = sql(
  'operator-key-hold',
  'select 1 from operator_keys where id = $1 and revoked_at is null for share',
);

/** What keys of operators are made, listed and revoked with. */
export type KeyServices = Pick<Services, 'database' | 'clock'>;

/** @throws OperatorError for a scope that no key can have now */
function checkScopes(releases: Services['releases'], scopes: string[]): void {
  const roles = releases.current().desk()?.roles ?? [];
  const known = [...SCOPES, ...roles.map(({ id }) => `${DESK}${id}`)];
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined || scopes.length === 0)
    throw new OperatorError(`A key is for one or more of: ${known.join(', ')}.`);
}

/**
 * Makes a key for a program of the agency. The key itself is in this answer and nowhere else.
 * @throws OperatorError Where it has no name, or a scope is not known.
 */
export async function createKey(
  { database, clock, releases }: KeyServices & Pick<Services, 'releases'>,
  { name, scopes }: { name: string; scopes: string[] },
  actor: string,
): Promise<{ id: number; key: string }> {
  if (!name.trim()) throw new OperatorError('Give the key a name: who uses it.');
  checkScopes(releases, scopes);
  const key = PREFIX + randomBytes(32).toString('base64url');
  return database.transact(async (runner) => {
    const values = [name.trim(), hashToken(key), scopes, actor, clock()];
    const { id } = (await runner.first<{ id: number }>(INSERT, values))!;
    await recordEvent(runner, { actor, action: 'key-create', details: { key: id } });
    return { id, key };
  });
}

/** Every key, revoked ones too, without what it opens. */
export const listKeys = ({ database }: Pick<Services, 'database'>): Promise<ListedKey[]> =>
  database.all<ListedKey>(LIST);

/** Ends a key at once. @throws OperatorError */
export async function revokeKey(
  { database, clock }: KeyServices,
  id: number,
  actor: string,
): Promise<void> {
  await database.transact(async (runner) => {
    const count = await runner.run(REVOKE, [id, clock()]);
    if (count === 0) throw new NotThereError(`There is no key ${id}.`);
    await recordEvent(runner, { actor, action: 'key-revoke', details: { key: id } });
  });
}

/** A key that is good now. */
export interface OperatorKey {
  /** As the audit names it: `key:3`. */
  actor: string;
  name: string;
  scopes: string[];
  /** The roles of the desk that it works in. */
  roles: string[];
}

/** Whether somebody whom the audit names is a system with a key. */
export const isKey = (actor: string): boolean => /^key:\d+$/.test(actor);

const bearerOf = (ctx: Koa.Context): string =>
  /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';

/** Whether a request comes with a key, good or not, in place of somebody's access token. */
export const hasKey = (ctx: Koa.Context): boolean => bearerOf(ctx).startsWith(PREFIX);

/** Whether a key is good, which nobody revokes before the transaction ends. */
const isHeld = async (runner: QueryRunner, id: number): Promise<boolean> =>
  (await runner.first(HOLD, [id])) !== undefined;

/**
 * The key of a request.
 * @param runner Of a transaction: until it ends nobody revokes the key.
 * @throws ProblemError 401 without a good one
 */
export async function findKey(
  { database, clock }: KeyServices,
  ctx: Koa.Context,
  runner?: QueryRunner,
): Promise<OperatorKey> {
  const key = bearerOf(ctx);
  const hash = KEY.test(key) ? hashToken(key) : undefined;
  const found =
    hash &&
    (await database.first<{ id: number; name: string; keyHash: Buffer; scopes: string[] }>(USE, [
      hash,
      clock(),
    ]));
  const isGood = found && isSameHash(found.keyHash, hash);
  if (!isGood || (runner && !(await isHeld(runner, found.id))))
    throw new ProblemError(401, 'unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const { id, name, scopes } = found;
  const roles = scopes.flatMap((scope) =>
    scope.startsWith(DESK) ? [scope.slice(DESK.length)] : [],
  );
  return { actor: `key:${id}`, name, scopes, roles };
}

/**
 * Who calls the operators' API, as the audit names it.
 * @throws ProblemError 401 without a good key, 403 when the key is for something else
 */
export async function authenticateKey(
  services: KeyServices,
  ctx: Koa.Context,
  scope: KeyScope,
): Promise<string> {
  const { actor, scopes } = await findKey(services, ctx);
  if (!scopes.includes(scope)) throw new ProblemError(403, 'forbidden');
  return actor;
}
