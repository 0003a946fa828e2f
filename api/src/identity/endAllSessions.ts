import { type Database, sql } from '../database/index.ts';
import { endSessions, normalizeEmail } from './accounts.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';

const FIND = sql('identity-end-all-sessions', 'select id from identity_accounts where email = $1');

/**
 * Signs an account out everywhere, for an operator: a device that was stolen, somebody who has left. It may sign in
 * again. Audited with the reason.
 * @returns False when there is no such account.
 */
export function endAllSessions(
  database: Database,
  { email, actor, reason }: { email: string; actor: string; reason: string },
): Promise<boolean> {
  return database.transact(async (session) => {
    const account = await session.first<{ id: string }>(FIND, [normalizeEmail(email)]);
    if (!account) return false;
    await endSessions(session, account.id);
    await recordAccountEvent(session, actor, 'session-ended', { account: account.id, reason });
    return true;
  });
}
