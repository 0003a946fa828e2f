import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { OperatorError } from './OperatorError.ts';

const LOCK = sql(
  'operator-lock',
  'select status, date_received as "dateReceived" from applications where id = $1 for update',
);
const SET = sql(
  'operator-set-status',
  'update applications set status = $2, closed_at = $3, version = version + 1 where id = $1',
);

/**
 * Gives an application another status of the public release; audited.
 * @throws OperatorError when there is no such application or status, or it was never submitted.
 */
export async function setStatus(
  { database, releases, clock }: Services,
  id: number,
  statusId: string,
  actor: string,
): Promise<{ from: string; to: string }> {
  const release = releases.current();
  const status = release.statusById(statusId);
  if (!status) {
    const known = release.compiled.settings.statuses.map((entry) => entry.id).join(', ');
    throw new OperatorError(`There is no status "${statusId}". The pack has: ${known}.`);
  }
  return database.transact(async (session) => {
    const row = await session.first<{ status: string; dateReceived: Date | null }>(LOCK, [id]);
    if (!row) throw new OperatorError(`There is no application ${id}.`);
    if (!row.dateReceived && ['submitted', 'review'].includes(status.role))
      throw new OperatorError(
        `Application ${id} has not been submitted: it cannot be "${statusId}".`,
      );
    if (row.status !== statusId) {
      await session.run(SET, [id, statusId, status.role === 'expired' ? clock() : null]);
      const details = { from: row.status, to: statusId };
      await recordEvent(session, { actor, action: 'status', applicationId: id, details });
    }
    return { from: row.status, to: statusId };
  });
}
