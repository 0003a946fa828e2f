import type { Readable } from 'node:stream';
import { sql } from '../database/index.ts';
import { keptName } from '../documents/cleanFileName.ts';
import { openDocument } from '../documents/sealing/openDocument.ts';
import type { Services } from '../Services.ts';
import type { Person } from './findPerson.ts';

// Also what was submitted and taken out of the application since.
const LIST = sql(
  'person-documents',
  `select id, application_id as "applicationID", appointment_id as "appointmentID", key,
     file_name as "fileName", answers, type, size::float8 as size, state, refusal,
     uploaded_at as "uploadedAt"
   from documents where application_id = any($1) or appointment_id = any($2)
   union all
   select distinct on (s.application_id, d->>'key') (d->>'id')::int, s.application_id, null,
     d->>'key', d->>'fileName', d->'answers', d->>'type', (d->>'size')::float8,
     coalesce(d->>'state', 'ready'), d->>'refusal', (d->>'uploadedAt')::timestamptz
   from submissions s, jsonb_array_elements(s.documents) d
   where s.application_id = any($1) and not exists (select 1 from documents k
     where k.application_id = s.application_id and k.key = d->>'key')
   order by 2, 1`,
);

interface Row {
  id: number;
  applicationID: number | null;
  appointmentID: number | null;
  key: string;
  fileName: string;
  state: string;
}

/** A document as a file: opened when it is its turn. */
export interface FileCopy {
  /** `1001-12-scan.pdf`: its application, or its appointment, its number and the name that it had. */
  name: string;
  open(): Promise<Readable>;
}

/** What is said of a document: absent `file`, its bytes are not there: refused, or still to be scanned. */
export type Listed = Omit<Row, 'key'> & { file?: string };

/** The documents of somebody, each as a file of its own. */
export async function fileCopies(
  services: Pick<Services, 'database' | 'vault' | 'documents'>,
  { applications, appointments }: Person,
): Promise<{ listed: Listed[]; files: FileCopy[] }> {
  const rows = await services.database.all<Row>(LIST, [applications, appointments]);
  const files: FileCopy[] = [];
  const listed = rows.map(({ key, ...row }) => {
    if (row.state !== 'ready') return row;
    const { id, applicationID, appointmentID, fileName } = row;
    const name = `${applicationID ?? `a${appointmentID}`}-${id}-${keptName(fileName)}`;
    files.push({ name, open: () => openDocument(services, key) });
    return { ...row, file: name };
  });
  return { listed, files };
}
