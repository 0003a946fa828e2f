import { hashToken } from '../crypto/hashToken.ts';
import { type Database, sql } from '../database/index.ts';
import { normalizeEmail } from './accounts.ts';
import { makeToken } from './linkTokens.ts';

const INSERT = sql(
  'identity-reset-insert',
  `insert into identity_reset_links (hash, account_id, expires_at)
   select $1, id, now() + $3 * interval '1 hour' from identity_accounts where email = $2 returning account_id`,
);
const FIND = sql(
  'identity-reset-find',
  'select account_id from identity_reset_links where hash = $1 and expires_at > now()',
);
const USE = sql(
  'identity-reset-use',
  'delete from identity_reset_links where hash = $1 and expires_at > now() returning account_id',
);

/**
 * Makes a link that sets a new password, good once. Only its hash is stored.
 * @returns Undefined when no account has the address.
 */
export async function createResetLink(
  database: Database,
  publicUrl: string,
  { email, hours }: { email: string; hours: number },
): Promise<string | undefined> {
  const token = makeToken();
  const made = await database.first(INSERT, [hashToken(token), normalizeEmail(email), hours]);
  return made && `${publicUrl}/Identity/Account/ResetPassword/${token}`;
}

/** Whose link it is; undefined when it is unknown, used or too old. */
export async function findResetLink(
  database: Database,
  token: string,
): Promise<string | undefined> {
  return (await database.first<{ account_id: string }>(FIND, [hashToken(token)]))?.account_id;
}

/** Uses the link up: of two that try, one gets the account. */
export async function useResetLink(database: Database, token: string): Promise<string | undefined> {
  return (await database.first<{ account_id: string }>(USE, [hashToken(token)]))?.account_id;
}
