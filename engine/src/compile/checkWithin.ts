import { type Pack, portalOf, report } from './readPack.ts';

const WORDS = 'pages/status.json';

/** Reports times until an answer that have no words, or stand where nobody waits for one. */
export function checkWithin(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const statuses = portalOf(pack).statuses ?? [];
  const hasWords = pack.files.get(WORDS)?.data.within !== undefined;
  for (const [index, { id, role, within }] of statuses.entries()) {
    if (!within) continue;
    const at = ['statuses', index, 'within'];
    if (role !== 'submitted')
      report(
        pack,
        file,
        at,
        'within-never-said',
        `"${id}" (${role}) is no status of what was sent`,
      );
    else if (!hasWords) report(pack, file, at, 'within-without-words', `${WORDS} has no within`);
  }
}
