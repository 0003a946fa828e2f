import { type QueryRunner, sql } from '../database/index.ts';
import { forgetUnused } from '../documents/forgetUnused.ts';

const KEYS = sql(
  'retention-keys',
  `select d.key from documents d where d.application_id = any($1)
   union
   select e->>'key' from submissions s, jsonb_array_elements(s.documents) e
   where s.application_id = any($1) and e->>'key' is not null`,
);
const FORGET_UPLOADS = sql(
  'retention-uploads',
  `delete from uploads where owner in (select 'application-' || unnest($1::int[])) returning keys`,
);
const DELETE = sql('retention-applications', 'delete from applications where id = any($1)');
const DELETE_DOCUMENTS = sql(
  'retention-documents',
  'delete from documents where application_id = any($1)',
);
const EMPTY_SUBMISSIONS = sql(
  'retention-submissions',
  `update submissions set documents = '[]' where application_id = any($1) and documents <> '[]'`,
);
// A page that is open shows them still: its next save is told.
const RAISE = sql(
  'retention-raise',
  'update applications set version = version + 1 where id = any($1)',
);

/**
 * Removes applications with all that belongs to them: people, incomes, submissions, documents, links,
 * uploads that are not complete.
 * @returns How many documents went, and whose bytes nothing names any more.
 */
export async function removeApplications(
  runner: QueryRunner,
  ids: number[],
): Promise<{ documents: number; unused: string[] }> {
  const keys = await findKeys(runner, ids);
  const uploads = await runner.all<{ keys: string[] }>(FORGET_UPLOADS, [ids]);
  await runner.run(DELETE, [ids]);
  const parts = uploads.flatMap((upload) => upload.keys);
  return { documents: keys.length, unused: await forgetUnused(runner, [...keys, ...parts]) };
}

/** Removes the documents of applications, those that were submitted among them. */
export async function removeDocuments(
  runner: QueryRunner,
  ids: number[],
): Promise<{ documents: number; unused: string[] }> {
  const keys = await findKeys(runner, ids);
  await runner.run(DELETE_DOCUMENTS, [ids]);
  await runner.run(EMPTY_SUBMISSIONS, [ids]);
  await runner.run(RAISE, [ids]);
  return { documents: keys.length, unused: await forgetUnused(runner, keys) };
}

const findKeys = async (runner: QueryRunner, ids: number[]): Promise<string[]> =>
  (await runner.all<{ key: string }>(KEYS, [ids])).map(({ key }) => key);
