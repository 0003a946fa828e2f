import { type Session, sql } from './Session.ts';

const ALLOW = sql('allow-time', 'set local statement_timeout = 0');

/** Lets the statements of a transaction that nobody waits for take as long as they need. */
export const allowTime = async (session: Session): Promise<void> => void (await session.run(ALLOW));
