import { createHmac, timingSafeEqual } from 'node:crypto';
import { type QueryRunner, sql } from '../database/index.ts';
import { isHeld } from '../retention/isHeld.ts';
import type { Services } from '../Services.ts';
import { type AuditKey, makeAuditKey, openAuditKeys } from './auditKeys.ts';
import { recordEvent } from './recordEvent.ts';

/** Events of one transaction. */
const BATCH = 5_000;

const FORGET = sql(
  'audit-forget',
  'select place::float8 as place, code, removed::int as removed from forget_audit_events($1, $2)',
);
const COUNT = sql(
  'audit-count-old',
  `select count(*)::int as due from audit_chain
   where position < coalesce(
     (select c.position from audit_chain c join audit_events e on e.id = c.event_id
      where e.at >= $1
        or ${isHeld('e.application_id')}
      order by c.position limit 1),
     (select max(position) from audit_chain))`,
);

/** What the event of a removal says: up to which place, the code there, and that a key of the chain knew it. */
export interface Removal {
  through: string;
  code: string;
  proof: string;
}

function proofOf({ key }: AuditKey, { through, code }: Omit<Removal, 'proof'>): Buffer {
  const text = JSON.stringify(['porchlight audit removal 1', through, code]);
  return createHmac('sha256', key).update(text).digest();
}

/** Whether one of the keys has proven it: who only writes to the database cannot say that she may remove. */
export function isProven(keys: AuditKey[], { proof, ...said }: Removal): boolean {
  const given = Buffer.from(proof, 'hex');
  return keys.some((key) => {
    const made = proofOf(key, said);
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

/** How many events were written before a time and would go. */
export const countOldEvents = async (runner: QueryRunner, before: Date): Promise<number> =>
  (await runner.first<{ due: number }>(COUNT, [before]))!.due;

/**
 * Removes events of before a time from the beginning of the chain, some at once, and writes up to which
 * place and under which code, so that what is left can be verified.
 * @returns How many; 0 when there are no more.
 */
export function removeOldEvents(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  before: Date,
): Promise<number> {
  return database.transact(async (runner) => {
    const gone = await runner.first<{ place: number; code: Buffer; removed: number }>(FORGET, [
      before,
      BATCH,
    ]);
    if (!gone?.removed) return 0;
    const key = (await openAuditKeys(runner, vault)).at(-1) ?? (await makeAuditKey(runner, vault));
    const said = { through: String(gone.place), code: gone.code.toString('hex') };
    const proof = proofOf(key, said).toString('hex');
    const details = { ...said, count: gone.removed, proof };
    await recordEvent(runner, { actor: 'portal', action: 'audit-remove', details });
    return gone.removed;
  });
}
