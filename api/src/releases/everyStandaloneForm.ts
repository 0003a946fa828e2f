import { type Database, sql } from '../database/index.ts';
import type { Releases } from './Releases.ts';

const FORMS = sql(
  'release-every-standalone-form',
  `select distinct substring(r.path from '^(forms/[^/]+)/') as form from publications p
   join release_files r on r.release = p.hash and r.path ~ '^forms/[^/]+/(wizard|form)[.]json$'
   union select 'forms/' || form from form_entries`,
);

/**
 * Every form that stands alone and is or was public, by its folder, which is its address, too: what was sent
 * to one stays readable there until its days are over, so that no other form is made at it. Nothing in a
 * pack tells another form from the same one that comes back, as after a roll-back: publishing refuses
 * neither. Of releases from before their files were kept the public one is known, and each form that was sent.
 */
export async function everyStandaloneForm({
  database,
  releases,
}: {
  database: Database;
  releases: Pick<Releases, 'isServing' | 'current'>;
}): Promise<string[]> {
  const rows = await database.all<{ form: string }>(FORMS);
  const now = releases.isServing() ? Object.keys(releases.current().compiled.forms) : [];
  const alone = now.filter((name) => name.startsWith('forms/'));
  return [...new Set([...alone, ...rows.map(({ form }) => form)])].sort();
}
