import { DecryptionError } from '../crypto/index.ts';
import { allowTime, type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { type AuditKey, openAuditKeys } from './auditKeys.ts';
import { type ChainHead, showHead } from './chainEvents.ts';
import { type ChainedEvent, codeOf, EVENT_COLUMNS, NO_CODE } from './codeOf.ts';
import { isProven, type Removal } from './removal.ts';

const PAGE = sql(
  'audit-verify-page',
  `select c.position::float8 as position, c.event_id::text as "eventId", c.key_id as "keyId", c.code,
     ${EVENT_COLUMNS}
   from audit_chain c left join audit_events e on e.id = c.event_id
   where c.position > $1 order by c.position limit 1000`,
);
const WAITING = sql('audit-verify-waiting', 'select count(*)::int as waiting from audit_pending');
// An event of which nothing says that it waits was taken from what was to be chained.
const OUTSIDE = sql(
  'audit-verify-outside',
  `select e.id::text as id from audit_events e
   where not exists (select 1 from audit_chain c where c.event_id = e.id)
     and not exists (select 1 from audit_pending p where p.event_id = e.id)
   order by e.id limit 1`,
);
const LOST = sql(
  'audit-verify-lost',
  `select p.event_id::text as id from audit_pending p
   where not exists (select 1 from audit_events e where e.id = p.event_id)
   order by p.event_id limit 1`,
);

// What was removed in front of the first place that is there.
const REMOVALS = sql(
  'audit-verify-removals',
  `select details->>'through' as through, details->>'code' as code, details->>'proof' as proof
   from audit_events where action = 'audit-remove'
     and details->>'through' = (select (min(position) - 1)::text from audit_chain)`,
);

type Row = Omit<ChainedEvent, 'id'> & { id: string | null } & ChainHead & {
    eventId: string;
    keyId: string;
  };

/** What is wrong with an event, or with its place in the chain. */
export type Misfit = 'changed' | 'removed' | 'missing' | 'unchained' | 'cut' | 'unknown-key';

/** What a look at the whole chain has found. */
export interface ChainResult {
  /** Events that fit. */
  events: number;
  /** Events that were written lately and are not in the chain yet. */
  waiting: number;
  /** The chain's end as far as it fits. */
  head: string;
  /** The first that does not fit. */
  misfit?: { kind: Misfit; position?: number; event?: string };
}

/**
 * Looks whether the audit is what the chain was given: computes each code anew, in order.
 * @param expected An end of the chain that was noted elsewhere, `842:9f0c…`: without one, that the last
 * events were cut off together with their places cannot be seen.
 */
export async function verifyChain(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  expected?: string,
): Promise<ChainResult> {
  // One snapshot: what is chained meanwhile is neither waiting nor outside.
  return database.transact(async (runner) => {
    await runner.run(ONE_SNAPSHOT);
    await allowTime(runner);
    const keys = await openKeys(runner, vault);
    const end: ChainHead = keys
      ? await findBeginning(runner, keys)
      : { position: 0, code: NO_CODE };
    const before = end.position;
    const seen = { isExpected: expected === undefined };
    const misfit =
      keys === undefined
        ? { kind: 'unknown-key' as const }
        : ((await walk(runner, keys, end, (head) => {
            seen.isExpected ||= showHead(head) === expected;
          })) ??
          (await lookOutside(runner)) ??
          (seen.isExpected ? undefined : { kind: 'cut' as const }));
    const { waiting } = (await runner.first<{ waiting: number }>(WAITING))!;
    return {
      events: end.position - before,
      waiting,
      head: showHead(end),
      ...(misfit && { misfit }),
    };
  });
}

const ONE_SNAPSHOT = sql(
  'audit-verify-snapshot',
  'set transaction isolation level repeatable read',
);

/** Where the chain begins: behind what was removed when its time was over, and says so itself. */
async function findBeginning(runner: QueryRunner, keys: AuditKey[]): Promise<ChainHead> {
  const removals = await runner.all<Removal>(REMOVALS);
  const proven = removals.find((one) => isProven(keys, one));
  if (!proven) return { position: 0, code: NO_CODE };
  return { position: Number(proven.through), code: Buffer.from(proven.code, 'hex') };
}

async function openKeys(
  runner: QueryRunner,
  vault: Services['vault'],
): Promise<AuditKey[] | undefined> {
  try {
    return await openAuditKeys(runner, vault);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Goes along the chain and moves `end` with it. @returns The first that does not fit. */
async function walk(
  runner: QueryRunner,
  keys: AuditKey[],
  end: ChainHead,
  pass: (head: ChainHead) => void,
): Promise<ChainResult['misfit']> {
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  for (;;) {
    const rows = await runner.all<Row>(PAGE, [end.position]);
    if (rows.length === 0) return undefined;
    for (const row of rows) {
      const kind = findMisfit(row, byId, end);
      if (kind) return { kind, position: row.position, event: row.eventId };
      Object.assign(end, { position: row.position, code: row.code });
      pass(end);
    }
  }
}

function findMisfit(row: Row, keys: Map<string, Buffer>, end: ChainHead): Misfit | undefined {
  if (row.position !== end.position + 1) return 'missing';
  if (row.id === null) return 'removed';
  const key = keys.get(row.keyId);
  if (!key) return 'unknown-key';
  const event = row as ChainedEvent;
  const code = codeOf(key, { position: row.position, previous: end.code, event });
  return code.equals(row.code) ? undefined : 'changed';
}

async function lookOutside(runner: QueryRunner): Promise<ChainResult['misfit']> {
  const outside = await runner.first<{ id: string }>(OUTSIDE);
  if (outside) return { kind: 'unchained', event: outside.id };
  const lost = await runner.first<{ id: string }>(LOST);
  return lost && { kind: 'removed', event: lost.id };
}
