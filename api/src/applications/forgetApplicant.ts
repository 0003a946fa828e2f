import { sql } from '../database/index.ts';
import { discardDocuments } from '../documents/discardDocument.ts';
import { noteForCleanup } from '../documents/documentCleanup.ts';
import { forgetDocumentKeys } from '../documents/sealing/documentKeys.ts';
import type { Services } from '../Services.ts';

const FIND_KEYS = sql(
  'forget-keys',
  `select d.key from documents d join applications a on a.id = d.application_id
   where a.owner = $1 and a.date_received is null`,
);
const DELETE = sql(
  'forget-drafts',
  'delete from applications where owner = $1 and date_received is null',
);
// Of which not all has arrived.
const FORGET_UPLOADS = sql(
  'forget-uploads',
  `delete from uploads where owner in
     (select 'application-' || id from applications where owner = $1 and date_received is null)
   returning keys`,
);
// A draft that was started from another names the same bytes, and so does what was submitted.
const UNUSED = sql(
  'forget-unused-keys',
  `select wanted.key from unnest($1::text[]) as wanted (key)
   where not exists (select 1 from documents d where d.key = wanted.key)
     and not exists (select 1 from submissions s
       where s.documents @> jsonb_build_array(jsonb_build_object('key', wanted.key)))`,
);
const FORGET_REQUESTS = sql('forget-requests', 'delete from idempotency_keys where owner = $1');

/**
 * Deletes what somebody has not submitted, with its documents, when she deletes her account. What
 * was submitted stays: the agency must keep it.
 */
export async function forgetApplicant(
  services: Pick<Services, 'database' | 'documents'>,
  subject: string,
): Promise<void> {
  const keys = await services.database.transact(async (session) => {
    const found = await session.all<{ key: string }>(FIND_KEYS, [subject]);
    const uploads = await session.all<{ keys: string[] }>(FORGET_UPLOADS, [subject]);
    await session.run(DELETE, [subject]);
    await session.run(FORGET_REQUESTS, [subject]);
    const parts = uploads.flatMap((upload) => upload.keys);
    const all = [...new Set([...found.map(({ key }) => key), ...parts])];
    await noteForCleanup(session, all);
    const unused = await session.all<{ key: string }>(UNUSED, [all]);
    await forgetDocumentKeys(
      session,
      unused.map(({ key }) => key),
    );
    return unused.map(({ key }) => key);
  });
  await discardDocuments(services, keys);
}
