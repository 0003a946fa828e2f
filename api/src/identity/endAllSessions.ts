import type { Database } from '../database/index.ts';
import { endSessions } from './accounts.ts';
import { type AccountChange, changeAccount } from './changeAccount.ts';

/**
 * Signs an account out everywhere, for an operator: a device that was stolen, somebody who has left. It may sign in
 * again. @returns False when there is no such account.
 */
export const endAllSessions = (database: Database, change: AccountChange): Promise<boolean> =>
  changeAccount(database, change, 'session-ended', endSessions);
