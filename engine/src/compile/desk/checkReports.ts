import { isUnsent } from '../../kernel/statuses.ts';
import type { Status } from '../../kernel/types.ts';
import { report } from '../readPack.ts';
import { checkKnownNames, type DeskCheck } from './DeskCheck.ts';

/** Reports what is wrong with what is counted, and with who reads it. */
export function checkReports({ pack, files }: DeskCheck): void {
  const { file, source, roles } = files;
  const { statuses } = pack.files.get('portal.json')!.data as {
    statuses: Pick<Status, 'id' | 'role'>[];
  };
  checkKnownNames(pack, file, ['reports', 'waiting'], source.reports?.waiting ?? [], {
    known: statuses.map(({ id }) => id),
    code: 'unknown-status',
    what: 'status',
  });
  for (const [index, id] of (source.reports?.waiting ?? []).entries()) {
    const role = statuses.find((status) => status.id === id)?.role;
    if (role === undefined || !isUnsent(role)) continue;
    const message = `"${id}" is a status of drafts, and the desk has no drafts`;
    report(pack, file, ['reports', 'waiting', index], 'draft-never-waits', message);
  }
  const readers = (roles?.source.roles ?? []).flatMap(({ may }, index) =>
    may.includes('report') ? [index] : [],
  );
  if (source.reports && readers.length === 0)
    report(pack, file, ['reports'], 'report-for-nobody', 'no role may "report"');
  if (source.reports) return;
  for (const index of readers) {
    const message = 'desk.json has no "reports"';
    report(pack, roles!.file, ['roles', index, 'may'], 'report-for-nobody', message);
  }
}
