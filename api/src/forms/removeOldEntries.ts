import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const REMOVE = sql(
  'form-entries-remove',
  'delete from form_entries where remove_at <= $1 returning form',
);

/** Removes what was sent through forms and has been kept as long as they promised. @returns How many. */
export async function removeOldEntries({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return database.transact(async (runner) => {
    const rows = await runner.all<{ form: string }>(REMOVE, [clock()]);
    for (const form of new Set(rows.map((row) => row.form))) {
      const count = rows.filter((row) => row.form === form).length;
      const details = { form, count };
      await recordEvent(runner, { actor: 'portal', action: 'forms-remove', details });
    }
    return rows.length;
  });
}
