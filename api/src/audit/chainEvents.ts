import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { makeAuditKey, openAuditKeys } from './auditKeys.ts';
import { type ChainedEvent, codeOf, EVENT_COLUMNS, NO_CODE } from './codeOf.ts';

/** Events of one transaction. */
const BATCH = 1_000;

// Ends with the transaction. Only who chains takes it: nobody who writes an event waits.
const LOCK = sql('audit-chain-lock', `select pg_advisory_xact_lock(hashtext('porchlight audit'))`);
const HEAD = sql(
  'audit-chain-head',
  'select position::float8 as position, code from audit_chain order by position desc limit 1',
);
const WAITING = sql(
  'audit-chain-waiting',
  `select ${EVENT_COLUMNS} from audit_pending p join audit_events e on e.id = p.event_id
   order by p.event_id limit ${BATCH}`,
);
const APPEND = sql(
  'audit-chain-append',
  `insert into audit_chain (position, event_id, key_id, code)
   select $1::bigint + n, id, $2::uuid, code
   from unnest($3::bigint[], $4::bytea[]) with ordinality as given (id, code, n)`,
);

/** The chain's end: each event up to there is held by its code. */
export interface ChainHead {
  position: number;
  code: Buffer;
}

/** What the log has of an event: neither why nor any value. */
export interface ToldEvent extends Omit<ChainedEvent, 'details'> {
  position: number;
  /** Its code in the chain, in hex. */
  code: string;
}

/** As it is written: `842:9f0c…`. */
export const showHead = ({ position, code }: ChainHead): string =>
  `${position}:${code.toString('hex')}`;

/** The last event of the chain. Undefined before the first. */
export const findHead = (runner: QueryRunner): Promise<ChainHead | undefined> =>
  runner.first<ChainHead>(HEAD);

/**
 * Puts the committed events that are not in the chain yet at its end.
 * @param options.tell Called for each once it is in the chain for good.
 * @returns How many there were, and the chain's end, for a log that stands elsewhere.
 * @throws DecryptionError when the ring does not open the chain's keys.
 */
export async function chainEvents(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  { signal, tell }: { signal?: AbortSignal; tell?: (event: ToldEvent) => void } = {},
): Promise<{ chained: number; head?: string }> {
  let chained = 0;
  while (!signal?.aborted) {
    const events = await database.transact((runner) => chainSome(runner, vault));
    if (tell) events.forEach(tell);
    chained += events.length;
    if (events.length < BATCH) break;
  }
  const head = await findHead(database);
  return { chained, ...(head && { head: showHead(head) }) };
}

async function chainSome(runner: QueryRunner, vault: Services['vault']): Promise<ToldEvent[]> {
  await runner.first(LOCK);
  const events = await runner.all<ChainedEvent>(WAITING);
  if (events.length === 0) return [];
  const { id, key } =
    (await openAuditKeys(runner, vault)).at(-1) ?? (await makeAuditKey(runner, vault));
  const head = (await findHead(runner)) ?? { position: 0, code: NO_CODE };
  const codes: Buffer[] = [];
  for (const [index, event] of events.entries()) {
    const previous = codes.at(-1) ?? head.code;
    codes.push(codeOf(key, { position: head.position + index + 1, previous, event }));
  }
  await runner.run(APPEND, [head.position, id, events.map((event) => event.id), codes]);
  return events.map(({ details: _, ...event }, index) => ({
    ...event,
    position: head.position + index + 1,
    code: codes[index]!.toString('hex'),
  }));
}
