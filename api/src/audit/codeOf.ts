import { createHmac } from 'node:crypto';

/** An event as the chain and its export have it. */
export interface ChainedEvent {
  id: string;
  /** UTC, to the microsecond. */
  at: string;
  actor: string;
  action: string;
  applicationId: number | null;
  /** The JSON as PostgreSQL writes it: the same text for the same value. */
  details: string;
}

/** The columns of `audit_events e` that make a `ChainedEvent`. */
export const EVENT_COLUMNS = `e.id::text as id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  e.actor, e.action, e.application_id as "applicationId", e.details::text as details`;

/** The code before the first. */
export const NO_CODE = Buffer.alloc(32);

/**
 * The code of an event at its place: HMAC-SHA256 over all that it says, its place, and the code before.
 * Who has not the key can make none, whatever she writes to the database.
 */
export function codeOf(
  key: Buffer,
  { position, previous, event }: { position: number; previous: Buffer; event: ChainedEvent },
): Buffer {
  const { id, at, actor, action, applicationId, details } = event;
  const said = [id, at, actor, action, applicationId, details];
  const text = JSON.stringify(['porchlight audit 1', position, previous.toString('hex'), ...said]);
  return createHmac('sha256', key).update(text).digest();
}
