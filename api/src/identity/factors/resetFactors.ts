import type { Database } from '../../database/index.ts';
import { endSessions } from '../accounts.ts';
import { type AccountChange, changeAccount } from '../changeAccount.ts';
import { removeSecondFactors } from './secondFactors.ts';

/**
 * Takes the second factors of an account away, for somebody who has lost them all, and ends all its
 * sessions. @returns False when there is no such account.
 */
export const resetFactors = (database: Database, change: AccountChange): Promise<boolean> =>
  changeAccount(database, change, 'second-factors-reset', async (runner, account) => {
    await removeSecondFactors(runner, account);
    await endSessions(runner, account);
  });
