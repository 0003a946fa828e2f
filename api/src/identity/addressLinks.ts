import { hashToken } from '../crypto/hashToken.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { normalizeEmail } from './accounts.ts';
import { makeToken } from './linkTokens.ts';

/** A link that only who reads an address's mail can have, or who was given it by an operator. */
export interface AddressLink {
  email: string;
  /** Where she was going, as a path of this site. */
  returnPath?: string;
}

interface Row {
  email: string;
  return_path: string | null;
}

const INSERT = sql(
  'identity-address-link-insert',
  `insert into identity_address_links (hash, email, return_path, expires_at)
   values ($1, $2, $3, now() + $4 * interval '1 hour')`,
);
const FIND = sql(
  'identity-address-link-find',
  'select email, return_path from identity_address_links where hash = $1 and expires_at > now()',
);
const USE = sql(
  'identity-address-link-use',
  'delete from identity_address_links where hash = $1 and expires_at > now() returning email, return_path',
);
const DROP = sql(
  'identity-address-links-drop',
  'delete from identity_address_links where email = $1',
);
const IS_WAITING = sql(
  'identity-address-link-waits',
  'select 1 from identity_address_links where email = $1 and expires_at > now() limit 1',
);

/** Makes a link that proves an address, good once. Only its hash is stored. */
export async function createAddressLink(
  database: Database,
  publicUrl: string,
  { email, returnPath, hours }: AddressLink & { hours: number },
): Promise<string> {
  const token = makeToken();
  const values = [hashToken(token), normalizeEmail(email), returnPath ?? null, hours];
  await database.run(INSERT, values);
  return `${publicUrl}/Identity/Account/Confirm/${token}`;
}

/** What a link proves; undefined when it is unknown, used or too old. */
export async function findAddressLink(
  database: Database,
  token: string,
): Promise<AddressLink | undefined> {
  return present(await database.first<Row>(FIND, [hashToken(token)]));
}

/** Uses a link up, and with it all others of its address: of two that try, one gets it. */
export async function useAddressLink(
  runner: QueryRunner,
  token: string,
): Promise<AddressLink | undefined> {
  const link = present(await runner.first<Row>(USE, [hashToken(token)]));
  if (link) await runner.run(DROP, [link.email]);
  return link;
}

/** Whether somebody has a link for the address that she has not used yet. */
export async function hasAddressLink(database: Database, email: string): Promise<boolean> {
  return Boolean(await database.first(IS_WAITING, [normalizeEmail(email)]));
}

const present = (row: Row | undefined): AddressLink | undefined =>
  row && { email: row.email, ...(row.return_path && { returnPath: row.return_path }) };
