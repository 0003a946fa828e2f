import { canFollow } from '../kernel/canFollow.ts';
import { isUnsent } from '../kernel/statuses.ts';
import type { StatusRole } from '../kernel/types.ts';
import { suggested } from './findings.ts';
import { type Pack, portalOf, report } from './readPack.ts';
import type { Settings } from './release.ts';

type Statuses = Settings['statuses'];

/** Ids that staff, the applicant and the portal itself can give after a status. */
function followers(statuses: Statuses, { role, leadsTo, returnsTo }: Statuses[number]): string[] {
  const first = (wanted: StatusRole) => statuses.find((one) => one.role === wanted)?.id ?? [];
  const open = statuses.filter((to) => canFollow(role, to.role));
  return [
    ...(leadsTo?.map(({ status }) => status) ?? open.map(({ id }) => id)),
    ...(returnsTo === undefined ? [] : [returnsTo]),
    ...(isUnsent(role) ? [first('submitted'), first('expired')].flat() : []),
  ];
}

/** Reports ways to statuses that are not there, or that can never follow. */
function checkWays(pack: Pack, statuses: Statuses): void {
  const file = pack.files.get('portal.json')!;
  for (const [index, status] of statuses.entries()) {
    const ways = [
      ...(status.leadsTo ?? []).map((way, at) => ({
        to: way.status,
        at: ['leadsTo', at, 'status'],
      })),
      ...(status.returnsTo === undefined ? [] : [{ to: status.returnsTo, at: ['returnsTo'] }]),
    ];
    for (const { to, at } of ways) {
      const target = statuses.find(({ id }) => id === to);
      const place = ['statuses', index, ...at];
      if (!target) {
        const ids = statuses.map(({ id }) => id);
        const message = `there is no status "${to}"`;
        report(pack, file, place, 'unknown-status', message, suggested(to, ids));
      } else if (!canFollow(status.role, target.role)) {
        const message = `"${to}" (${target.role}) can never follow "${status.id}" (${status.role})`;
        report(pack, file, place, 'impossible-status', message);
      }
    }
  }
}

/** Reports statuses that no application ever gets, and those in which it would stay undecided. */
function checkReach(pack: Pack, statuses: Statuses): void {
  const file = pack.files.get('portal.json')!;
  const reached = new Set(statuses.filter(({ role }) => isUnsent(role)).map(({ id }) => id));
  // A set hands out what is added while it is walked.
  for (const id of reached) {
    const status = statuses.find((one) => one.id === id);
    for (const next of status ? followers(statuses, status) : []) reached.add(next);
  }
  const sentAs = new Set([
    statuses.find(({ role }) => role === 'submitted')?.id,
    ...statuses.map(({ returnsTo }) => returnsTo),
  ]);
  for (const [index, { id, role, leadsTo }] of statuses.entries()) {
    const at = ['statuses', index];
    if (!reached.has(id))
      report(pack, file, at, 'unreachable-status', `nothing leads to the status "${id}"`);
    else if (sentAs.has(id) && role === 'submitted' && leadsTo?.length === 0)
      report(pack, file, at, 'status-without-end', `the status "${id}" leads nowhere`);
  }
}

/** Reports ways between statuses that lead nowhere, back to a draft, or past one of them. */
export function checkStatuses(pack: Pack): void {
  const statuses = portalOf(pack).statuses ?? [];
  checkWays(pack, statuses);
  checkReach(pack, statuses);
}
