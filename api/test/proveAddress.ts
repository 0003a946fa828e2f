import { type Database, sql } from '../src/database/index.ts';

const PROVE = sql(
  'test-prove-address',
  'update identity_accounts set proven_at = now() where email = $1',
);

/** Makes an account's address a proven one, as a link to it would: only then it can have a role. */
export async function proveAddress(database: Database, email: string): Promise<void> {
  if ((await database.run(PROVE, [email])) !== 1)
    throw new Error(`Nobody has the address ${email}.`);
}
