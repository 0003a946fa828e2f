import { type Pack, report } from './readPack.ts';

/** Reports the roles that the portal asks for and no status has. */
export function checkRoles(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const statuses = (file.data.statuses ?? []) as unknown as { id: string; role: string }[];
  for (const role of ['draft', 'initial', 'submitted', 'review', 'expired']) {
    if (statuses.some((status) => status.role === role)) continue;
    report(pack, file, ['statuses'], 'missing-status-role', `no status has the role "${role}"`);
  }
}
