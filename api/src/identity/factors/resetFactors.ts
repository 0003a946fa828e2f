import { type Database, sql } from '../../database/index.ts';
import { endSessions, normalizeEmail } from '../accounts.ts';
import { recordAccountEvent } from '../recordAccountEvent.ts';
import { removeSecondFactors } from './secondFactors.ts';

const FIND = sql('identity-reset-factors', 'select id from identity_accounts where email = $1');
/**
 * Takes the second factors of an account away, for somebody who has lost them all, and ends all its
 * sessions; audited with the reason.
 * @returns False when there is no such account.
 */
export function resetFactors(
  database: Database,
  { email, actor, reason }: { email: string; actor: string; reason: string },
): Promise<boolean> {
  return database.transact(async (session) => {
    const account = await session.first<{ id: string }>(FIND, [normalizeEmail(email)]);
    if (!account) return false;
    await removeSecondFactors(session, account.id);
    await endSessions(session, account.id);
    const details = { account: account.id, reason };
    await recordAccountEvent(session, actor, 'second-factors-reset', details);
    return true;
  });
}
