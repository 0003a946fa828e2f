import { createHash, randomBytes } from 'node:crypto';
import { type Database, sql } from '../database/index.ts';

const LIFE = '1 hour';
const INSERT = sql(
  'identity-reset-insert',
  `insert into identity_reset_links (hash, account_id, expires_at)
   select $1, id, now() + interval '${LIFE}' from identity_accounts where email = lower($2) returning account_id`,
);
const FIND = sql(
  'identity-reset-find',
  'select account_id from identity_reset_links where hash = $1 and expires_at > now()',
);
const USE = sql(
  'identity-reset-use',
  'delete from identity_reset_links where hash = $1 and expires_at > now() returning account_id',
);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes a link that sets a new password, good for one hour and once. Only its hash is stored.
 * @returns Undefined when no account has the address.
 */
export async function createResetLink(
  database: Database,
  publicUrl: string,
  email: string,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const made = await database.first(INSERT, [hashOf(token), email.trim().normalize('NFKC')]);
  return made && `${publicUrl}/Identity/Account/ResetPassword?token=${token}`;
}

/** Whose link it is; undefined when it is unknown, used or too old. */
export async function findResetLink(
  database: Database,
  token: string,
): Promise<string | undefined> {
  return (await database.first<{ account_id: string }>(FIND, [hashOf(token)]))?.account_id;
}

/** Uses the link up: of two that try, one gets the account. */
export async function useResetLink(database: Database, token: string): Promise<string | undefined> {
  return (await database.first<{ account_id: string }>(USE, [hashOf(token)]))?.account_id;
}
