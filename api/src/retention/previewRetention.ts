import { countOldEvents } from '../audit/removal.ts';
import { allowTime, type QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { countApplications, type DueCount } from './applicationsDue.ts';
import { countAppointments, countLinks } from './removeLinks.ts';
import { limitOf, type RetentionRule, rulesOf } from './rulesOf.ts';

/** What a period of the pack would remove now. */
export interface Due extends DueCount {
  kind: RetentionRule['kind'];
  role?: string;
  days: number;
}

/** Counts what every period of the public release would remove now, and what holds keep. */
export async function previewRetention({
  database,
  releases,
  clock,
}: Pick<Services, 'database' | 'releases' | 'clock'>): Promise<Due[]> {
  const found: Due[] = [];
  for (const rule of rulesOf(releases.current().compiled.settings)) {
    const { kind, role, days } = rule;
    const count = await database.transact(async (runner) => {
      await allowTime(runner);
      return countOf(runner, rule, limitOf(rule, clock()));
    });
    found.push({ kind, ...(role && { role }), days, ...count });
  }
  return found;
}

async function countOf(runner: QueryRunner, rule: RetentionRule, before: Date): Promise<DueCount> {
  switch (rule.kind) {
    case 'links':
      return countLinks(runner, before);
    case 'appointments':
      return countAppointments(runner, before);
    case 'audit':
      return { due: await countOldEvents(runner, before), held: 0 };
    default:
      return countApplications(runner, rule, before);
  }
}
