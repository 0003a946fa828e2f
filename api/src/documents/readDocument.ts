import type { Readable } from 'node:stream';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Applicant } from '../auth/index.ts';
import { sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { openDocument } from './sealing/openDocument.ts';

const FIND = sql(
  'document-find-own',
  `select d.key, d.file_name as "fileName", d.type, d.size::float8 as size, d.state,
     d.refusal, a.id as "applicationId"
   from documents d join applications a on a.id = d.application_id
   where d.id = $1 and a.owner = $2`,
);

// What was submitted stays: it may have been taken out in a review that never was completed.
const FIND_SUBMITTED = sql(
  'document-find-submitted',
  `select d->>'key' as key, d->>'fileName' as "fileName", d->>'type' as type,
     (d->>'size')::float8 as size, a.id as "applicationId",
     -- Of a copy, where the row itself was taken out.
     coalesce((select c.state from documents c where c.key = d->>'key' limit 1), d->>'state', 'ready') as state,
     (select c.refusal from documents c where c.key = d->>'key' limit 1) as refusal
   from applications a join submissions s on s.application_id = a.id
     cross join jsonb_array_elements(s.documents) d
   where a.owner = $2 and (d->>'id')::int = $1 order by s.id desc limit 1`,
);

interface Found {
  key: string;
  fileName: string;
  type: string;
  size: number;
  state: DocumentRow['state'];
  refusal: string | null;
  applicationId: number;
}

/** The bytes of one of the applicant's own documents; audited. @throws ProblemError 404, 409 */
export async function readDocument(
  services: Services,
  applicant: Applicant,
  id: number,
): Promise<{ fileName: string; type: string; size: number; bytes: Readable }> {
  const { database } = services;
  const asked = [id, applicant.subject];
  const found =
    (await database.first<Found>(FIND, asked)) ??
    (await database.first<Found>(FIND_SUBMITTED, asked));
  if (!found) throw notFound();
  if (found.state !== 'ready') throw new ProblemError(409, found.refusal ?? 'document-waiting');
  const bytes = await openDocument(services, found.key);
  await recordEvent(database, {
    actor: applicant.subject,
    action: 'document-view',
    applicationId: found.applicationId,
    details: { document: id },
  });
  return { ...found, bytes };
}
