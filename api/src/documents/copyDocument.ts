import type { JsonObject } from '@porchlight/engine';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { notedIn, noteItem } from '../applications/saves.ts';
import { withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import type { Services } from '../Services.ts';
import { slotOf, validateFields } from './createDocument.ts';
import type { MultipartUpload } from './parseMultipart.ts';
import { presentDocument } from './presentDocument.ts';
import { refuseSame } from './refuseSame.ts';
import { findDocumentKeys } from './sealing/documentKeys.ts';

// Both name the same bytes, which go with the last that does.
const COPY = sql(
  'document-copy-own',
  `${notedIn('$4', '$5')}
   insert into documents (application_id, key, file_name, answers, type, size, sha256, scan, state, slot)
   select application_id, key, file_name, $2, type, size, sha256, scan, state, $3
   from documents where id = $1 and state <> 'refused' returning id`,
);

/**
 * Has a document that is there serve for another paper, too: a bill with an address on it. It is a
 * document of its own, of the same bytes: they are stored once, and taking one out leaves the other.
 * @param id One of the same application.
 * @throws ProblemError 404; 409 `already-uploaded` where it serves for that paper already; 422
 */
export async function copyDocument(
  services: Services,
  context: RequestContext,
  id: number,
  fields: MultipartUpload['fields'],
): Promise<{ document: JsonObject; isNew: boolean }> {
  return changeApplication(services, context, async (runner, application) => {
    const made = await withIdempotencyKey(
      runner,
      services.vault,
      context,
      { kind: 'document', request: `document copy ${JSON.stringify([id, fields])}` },
      () => writeCopy(services, runner, application, { id, fields }),
    );
    if (application.row.dateReceived) await projectCase(services, runner, application.row.id);
    const after = await reopen(services, runner, application);
    const document = after.row.documents.find((row) => row.id === made.id);
    if (!document) throw notFound();
    if (made.isNew && document.state === 'ready')
      await tellHappenings(services, runner, application.row.id, [{ on: 'document' }], {
        actor: context.applicant.subject,
      });
    const { release, language } = application;
    return { document: presentDocument(document, release, language), isNew: made.isNew };
  });
}

async function writeCopy(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  application: DecryptedApplication,
  { id, fields }: { id: number; fields: MultipartUpload['fields'] },
): Promise<number> {
  const { row, release, language } = application;
  const known = row.documents.find((document) => document.id === id);
  if (!known) throw notFound();
  if (known.state === 'refused') throw new ProblemError(409, known.refusal ?? 'file-refused');
  const form = collectionForm(release, 'document', language);
  const answers = validateFields(application, form, fields, known.fileName);
  const slot = slotOf(application, fields)?.id ?? null;
  const { sha256 } = (await findDocumentKeys(runner, vault, [known.key])).get(known.key) ?? {};
  if (sha256 !== undefined)
    await refuseSame(runner, vault, row.documents, { sha256, answers, slot }, release, language);
  const limit = release.compiled.settings.limits.documentsPerApplication;
  if (row.documents.length >= limit)
    throw new ProblemError(422, 'too-many-documents', { params: { limit } });
  const made = await runner.first<{ id: number }>(COPY, [
    ...[id, answers, slot],
    ...[row.id, noteItem(application, 'document')],
  ]);
  // The scanner has refused it meanwhile.
  if (!made) throw new ProblemError(409, 'file-refused');
  return made.id;
}
