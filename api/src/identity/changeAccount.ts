import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { normalizeEmail } from './accounts.ts';
import { type AccountAction, recordAccountEvent } from './recordAccountEvent.ts';

const FIND = sql('identity-change-account', 'select id from identity_accounts where email = $1');

/** Whose account an operator changes, who does it, and why. */
export interface AccountChange {
  email: string;
  actor: string;
  reason: string;
}

/**
 * Changes an account for an operator, in one transaction; audited with the reason.
 * @returns False when there is no such account.
 */
export function changeAccount(
  database: Database,
  { email, actor, reason }: AccountChange,
  action: AccountAction,
  change: (runner: QueryRunner, account: string) => Promise<void>,
): Promise<boolean> {
  return database.transact(async (runner) => {
    const account = await runner.first<{ id: string }>(FIND, [normalizeEmail(email)]);
    if (!account) return false;
    await change(runner, account.id);
    await recordAccountEvent(runner, actor, action, { account: account.id, reason });
    return true;
  });
}
