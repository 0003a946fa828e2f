import { type Database, sql } from '../database/index.ts';
import { endSessions } from './accounts.ts';
import { type AddressLink, useAddressLink } from './addressLinks.ts';
import { hashPassword } from './passwords.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';

/** What came of a link: the account that its address has now, and where she was going. */
export interface Claim extends Pick<AddressLink, 'returnPath'> {
  accountId: string;
  /** Whether the account was made with it. */
  isNew: boolean;
}

/** A link that proves an address, and the password that was typed with it. */
export interface ClaimOptions {
  token: string;
  password: string;
  /** The account that this browser is signed in to, if it is to any. */
  signedIn: string | undefined;
}

const FIND = sql(
  'identity-claim-find',
  'select id, proven_at from identity_accounts where email = $1 for update',
);
const CREATE = sql(
  'identity-claim-create',
  `insert into identity_accounts (email, password_hash, proven_at) values ($1, $2, now())
   on conflict (email) do nothing returning id`,
);
const PROVE = sql(
  'identity-claim-prove',
  `update identity_accounts set password_hash = $2, password_changed_at = now(),
     proven_at = coalesce(proven_at, now())
   where id = $1`,
);
const DROP_RESET_LINKS = sql(
  'identity-claim-drop-reset-links',
  'delete from identity_reset_links where account_id = $1',
);
const REMOVE = sql('identity-claim-remove', 'delete from identity_accounts where id = $1');

/**
 * Gives an address to who proves that it is hers, with the password that she chooses. An account
 * whose address nobody had proven is removed, unless she is signed in to it: it may be a stranger's.
 * With it go its password, its sessions and its way to what was entered, which she never sees.
 * @returns Undefined when the link is unknown, used or too old.
 */
export async function claimAddress(
  database: Database,
  { token, password, signedIn }: ClaimOptions,
): Promise<Claim | undefined> {
  const hash = await hashPassword(password);
  return database.transact(async (runner) => {
    const link = await useAddressLink(runner, token);
    if (!link) return undefined;
    const { email, returnPath } = link;
    for (;;) {
      const found = await runner.first<{ id: string; proven_at: Date | null }>(FIND, [email]);
      if (found && (found.proven_at || found.id === signedIn)) {
        await runner.run(PROVE, [found.id, hash]);
        await runner.run(DROP_RESET_LINKS, [found.id]);
        await endSessions(runner, found.id);
        await recordAccountEvent(runner, found.id, 'address-proven');
        return { accountId: found.id, returnPath, isNew: false };
      }
      if (found) {
        await endSessions(runner, found.id);
        await runner.run(REMOVE, [found.id]);
        await recordAccountEvent(runner, found.id, 'account-superseded');
      }
      const made = await runner.first<{ id: string }>(CREATE, [email, hash]);
      // Somebody else made one in between: looked at again.
      if (!made) continue;
      await recordAccountEvent(runner, made.id, 'account-created');
      await recordAccountEvent(runner, made.id, 'address-proven');
      return { accountId: made.id, returnPath, isNew: true };
    }
  });
}
