import { recordEvent } from '../audit/recordEvent.ts';
import { removeOldEvents } from '../audit/removal.ts';
import { allowTime, type QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { takeApplications } from './applicationsDue.ts';
import { previewRetention } from './previewRetention.ts';
import { removeApplications, removeDocuments } from './removeApplications.ts';
import { removeAppointments, removeLinks } from './removeLinks.ts';
import { limitOf, type RetentionRule, rulesOf } from './rulesOf.ts';

type Needs = Pick<Services, 'database' | 'vault' | 'releases' | 'clock'>;

/** What went: figures, and the numbers of applications. */
interface Removed {
  count: number;
  documents?: number;
  applications?: string;
}

const nameOf = ({ kind, role }: Pick<RetentionRule, 'kind' | 'role'>) =>
  role ? `${kind}.${role}` : kind;

/**
 * Removes what the periods of the public release are over for. It counts first and writes the figures to
 * the audit; then it removes in small batches, each with an event that says what went. Documents cannot
 * be read from then on; their bytes leave the store by `sweep-documents`.
 * @returns How many of each went.
 */
export async function applyRetention(
  services: Needs,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ [name: string]: number }> {
  const due = (await previewRetention(services)).filter((one) => one.due > 0);
  if (due.length === 0) return {};
  const details = Object.fromEntries(due.map((one) => [nameOf(one), one.due]));
  await recordEvent(services.database, { actor: 'portal', action: 'retention-count', details });
  const removed: { [name: string]: number } = {};
  for (const rule of rulesOf(services.releases.current().compiled.settings)) {
    const name = nameOf(rule);
    if (!(name in details)) continue;
    removed[name] = 0;
    while (!signal?.aborted) {
      const count = await removeSome(services, rule);
      if (count === 0) break;
      removed[name] += count;
    }
  }
  return removed;
}

async function removeSome(services: Needs, rule: RetentionRule): Promise<number> {
  const before = limitOf(rule, services.clock());
  if (rule.kind === 'audit') return removeOldEvents(services, before);
  return services.database.transact(async (runner) => {
    await allowTime(runner);
    const { count, ...more } = await removeKind(runner, rule, before);
    if (count === 0) return 0;
    const { kind, role } = rule;
    const details = { kind, ...(role && { role }), count, ...more };
    await recordEvent(runner, { actor: 'portal', action: 'retention-remove', details });
    return count;
  });
}

async function removeKind(
  runner: QueryRunner,
  rule: RetentionRule,
  before: Date,
): Promise<Removed> {
  if (rule.kind === 'links') return removeLinks(runner, before);
  if (rule.kind === 'appointments') return removeAppointments(runner, before);
  const ids = await takeApplications(runner, rule, before);
  if (ids.length === 0) return { count: 0 };
  const remove = rule.kind === 'documents' ? removeDocuments : removeApplications;
  const { documents } = await remove(runner, ids);
  return { count: ids.length, documents, applications: ids.join(' ') };
}
