import { type QueryRunner, sql } from '../database/index.ts';
import { noteForCleanup } from './documentCleanup.ts';
import { forgetDocumentKeys } from './sealing/documentKeys.ts';

// A draft that was started from another names the same bytes, and so does what was submitted.
const UNUSED = sql(
  'document-keys-unused',
  `select wanted.key from unnest($1::text[]) as wanted (key)
   where not exists (select 1 from documents d where d.key = wanted.key)
     and not exists (select 1 from submissions s
       where s.documents @> jsonb_build_array(jsonb_build_object('key', wanted.key)))`,
);

/**
 * Forgets the secrets of documents that nothing names any more, in the transaction that took their
 * records away, and notes their bytes for cleanup: nobody can read them from its end on.
 * @param keys Those that records which are gone have named.
 * @returns Whose bytes can be removed at once.
 */
export async function forgetUnused(runner: QueryRunner, keys: string[]): Promise<string[]> {
  const all = [...new Set(keys)];
  if (all.length === 0) return [];
  await noteForCleanup(runner, all);
  const unused = (await runner.all<{ key: string }>(UNUSED, [all])).map(({ key }) => key);
  await forgetDocumentKeys(runner, unused);
  return unused;
}
