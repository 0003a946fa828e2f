import { type Pack, report } from './readPack.ts';

/** Reports the roles that the portal asks for and no status has. */
export function checkRoles(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const statuses = (file.data.statuses ?? []) as { id: string; role: string }[];
  for (const role of ['draft', 'initial', 'submitted', 'review', 'expired']) {
    if (statuses.some((status) => status.role === role)) continue;
    report(pack, file, ['statuses'], 'missing-status-role', `no status has the role "${role}"`);
  }
}

/** Reports kinds of documents that no enumeration has. */
export function checkCategories(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const { fileCategories: name } = file.data;
  if (name === undefined || pack.files.has(`enumerations/${name}.json`)) return;
  const message = `the pack has no enumeration "${name}"`;
  report(pack, file, ['fileCategories'], 'unknown-enumeration', message);
}

/** Reports what the first page is to list and has no words for. */
export function checkNeeds(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const words = pack.files.get('pages/landing.json')?.data ?? {};
  const needs = (file.data.needs ?? []) as { text: string }[];
  for (const [index, { text }] of needs.entries()) {
    for (const id of [text, `${text}-help`]) {
      if (typeof words[id] === 'string') continue;
      const at = ['needs', index, 'text'];
      report(pack, file, at, 'unknown-message', `pages/landing.json has no text "${id}"`);
    }
  }
}
