import { type Pack, report } from './readPack.ts';
import type { Periods, Retention } from './release.ts';

type Place = [path: string[], days: number];

const within = (kind: string, periods: Periods = {}): Place[] =>
  Object.entries(periods).map(([role, days]) => [['retention', kind, role], days]);
const at = (kind: string, days: number | undefined): Place[] =>
  days === undefined ? [] : [[['retention', kind], days]];

/** Reports periods after which nobody could say what was done, and those that do nothing. */
export function checkRetention(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const { retention } = file.data as { retention?: Retention };
  if (!retention) return;
  const { drafts, submissions, documents, links, appointments, audit } = retention;
  const places: Place[] = [
    ...within('drafts', drafts),
    ...within('submissions', submissions),
    ...within('documents', documents),
    ...at('links', links),
    ...at('appointments', appointments),
  ];
  for (const [path, days] of places) {
    if (audit === undefined || days <= audit) continue;
    const message = `${path.slice(1).join(', ')}: kept for ${days} days, the audit for ${audit}`;
    report(pack, file, path, 'audit-forgotten-first', message);
  }
  for (const [path, days] of within('documents', documents)) {
    const role = path.at(-1)!;
    const whole = [drafts?.[role], submissions?.[role]].filter((one) => one !== undefined);
    if (whole.length === 0 || whole.some((one) => days < one)) continue;
    const message = `documents of ${role} applications are kept for ${days} days, these for ${Math.max(...whole)}`;
    report(pack, file, path, 'retention-without-effect', message);
  }
}
