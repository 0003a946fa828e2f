import { Readable } from 'node:stream';
import { allowTime, type Database, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { chainEvents } from './chainEvents.ts';
import { type ChainedEvent, EVENT_COLUMNS } from './codeOf.ts';
import { recordEvent } from './recordEvent.ts';

// Days as the agency's calendar has them, the last one included.
const PAGE = sql(
  'audit-export-page',
  `select c.position::float8 as position, encode(c.code, 'hex') as code, c.key_id as key,
     ${EVENT_COLUMNS}
   from audit_chain c join audit_events e on e.id = c.event_id
   where c.position > $1
     and e.at >= coalesce($2::date::timestamp at time zone $4, '-infinity')
     and e.at < coalesce(($3::date + 1)::timestamp at time zone $4, 'infinity')
   order by c.position limit 1000`,
);

type Row = ChainedEvent & { position: number; code: string; key: string };

/** Days, `2026-11-22`, the last one included. Absent: without an end. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The events of some days as JSON lines, each with its place in the chain, its code and the name of the
 * code's key. What waits for its place is given one first; that it was exported is in the audit, too.
 */
export async function exportEvents(
  services: Pick<Services, 'database' | 'vault' | 'releases'>,
  { from, to }: Days,
  actor: string,
): Promise<{ bytes: Readable }> {
  const { database, releases } = services;
  const details = { ...(from && { from }), ...(to && { to }) };
  await recordEvent(database, { actor, action: 'audit-export', details });
  await chainEvents(services);
  const { timeZone } = releases.current().compiled.settings;
  return { bytes: Readable.from(lines(database, [from ?? null, to ?? null, timeZone])) };
}

async function* lines(database: Database, days: (string | null)[]): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const rows = await database.transact(async (runner) => {
      await allowTime(runner);
      return runner.all<Row>(PAGE, [last, ...days]);
    });
    for (const { details, ...row } of rows)
      yield `${JSON.stringify({ ...row, details: JSON.parse(details) })}\n`;
    const end = rows.at(-1);
    if (!end) return;
    last = end.position;
  }
}
