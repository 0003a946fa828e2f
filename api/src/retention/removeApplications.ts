import { type Session, sql } from '../database/index.ts';
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
  session: Session,
  ids: number[],
): Promise<{ documents: number; unused: string[] }> {
  const keys = await findKeys(session, ids);
  const uploads = await session.all<{ keys: string[] }>(FORGET_UPLOADS, [ids]);
  await session.run(DELETE, [ids]);
  const parts = uploads.flatMap((upload) => upload.keys);
  return { documents: keys.length, unused: await forgetUnused(session, [...keys, ...parts]) };
}

/** Removes the documents of applications, those that were submitted among them. */
export async function removeDocuments(
  session: Session,
  ids: number[],
): Promise<{ documents: number; unused: string[] }> {
  const keys = await findKeys(session, ids);
  await session.run(DELETE_DOCUMENTS, [ids]);
  await session.run(EMPTY_SUBMISSIONS, [ids]);
  await session.run(RAISE, [ids]);
  return { documents: keys.length, unused: await forgetUnused(session, keys) };
}

const findKeys = async (session: Session, ids: number[]): Promise<string[]> =>
  (await session.all<{ key: string }>(KEYS, [ids])).map(({ key }) => key);
