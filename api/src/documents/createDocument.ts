import { type Answers, type Form, fromWire, type JsonObject } from '@porchlight/engine';
import { findOpen } from '../applications/ApplicationRow.ts';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  overlayAnswers,
  validateItem,
} from '../applications/DecryptedApplication.ts';
import { findSlot } from '../applications/documentRequests.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { showProblems } from '../applications/progress.ts';
import { checkEditable } from '../applications/saveApplication.ts';
import { notedIn, noteItem } from '../applications/saves.ts';
import { withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import type { Services } from '../Services.ts';
import { type AcceptedFile, acceptFile } from './acceptFile.ts';
import { cleanFileName } from './cleanFileName.ts';
import { describeDocument } from './describeDocument.ts';
import { discardDocument } from './discardDocument.ts';
import type { MultipartUpload } from './parseMultipart.ts';
import { presentDocument } from './presentDocument.ts';
import { checkTogether } from './quota/checkTogether.ts';
import { refuseSame } from './refuseSame.ts';
import { keepDocumentKey } from './sealing/documentKeys.ts';

const INSERT = sql(
  'document-insert',
  `${notedIn('$1', '$10')}
   insert into documents (application_id, key, file_name, answers, type, size, state, scan, slot)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

/**
 * Keeps an uploaded document. The bytes are checked, in place and durable before the application is
 * held and the record committed; when it is not, they are removed again.
 * @throws ProblemError 404 for an application that is not the applicant's open one, 409, 422
 */
export async function createDocument(
  services: Services,
  context: RequestContext,
  applicationId: number,
  { fields, file }: MultipartUpload,
): Promise<{ document: JsonObject; isNew: boolean }> {
  const { release } = await findEditable(services, context, applicationId);
  const accepted =
    file && (await acceptFile(services, { release, owner: context.applicant.subject, file }));
  const request = `document ${JSON.stringify([applicationId, accepted?.sent])}`;
  let isKept = false;
  try {
    const made = await changeApplication(services, context, async (runner, application) => {
      if (application.row.id !== applicationId) throw notFound();
      const { id, isNew } = await withIdempotencyKey(
        runner,
        services.vault,
        context,
        { kind: 'document', request },
        () => writeDocument(services, runner, application, fields, accepted),
      );
      // The same bytes again: what is said of them counts as it is said last.
      if (!isNew) await describeAnew(services, runner, application, { id, fields });
      if (application.row.dateReceived) await projectCase(services, runner, applicationId);
      const after = await reopen(services, runner, application);
      const document = after.row.documents.find((row) => row.id === id);
      if (!document) throw notFound();
      // One that waits for its scan is told of once it may be opened.
      if (isNew && document.state === 'ready')
        await tellHappenings(services, runner, applicationId, [{ on: 'document' }], {
          actor: context.applicant.subject,
        });
      return {
        document: presentDocument(document, application.release, application.language),
        isNew,
      };
    });
    isKept = made.isNew;
    return made;
  } finally {
    if (accepted && !isKept) await discardDocument(services, accepted.key);
  }
}

/**
 * Looks at what is said of a file before its bytes are sent.
 * @throws ProblemError 404, 409, 422
 */
export async function validateUpload(
  services: Services,
  context: RequestContext,
  applicationId: number,
  fields: MultipartUpload['fields'],
  name: string,
): Promise<void> {
  const application = await findEditable(services, context, applicationId);
  const form = collectionForm(application.release, 'document', application.language);
  validateFields(application, form, fields, cleanFileName(name, []));
}

/** Asked before the file is worked on, and again in the transaction. */
async function findEditable(
  services: Services,
  { applicant, language }: RequestContext,
  applicationId: number,
): Promise<DecryptedApplication> {
  const row = await findOpen(services.database, applicant.subject);
  if (row?.id !== applicationId) throw notFound();
  const release = await releaseOf(services, row);
  const application = decryptApplication(services, row, release, language);
  checkEditable(services, applicant, application);
  return application;
}

async function writeDocument(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  application: DecryptedApplication,
  fields: MultipartUpload['fields'],
  file: AcceptedFile | undefined,
): Promise<number> {
  const { release, row, language } = application;
  const form = collectionForm(release, 'document', language);
  const { limits } = release.compiled.settings;
  const limit = limits.documentsPerApplication;
  const answers = validateFields(application, form, fields, file?.fileName);
  const slot = slotOf(application, fields)?.id ?? null;
  if (!file) throw notFound();
  const given = { sha256: file.sha256, answers, slot };
  await refuseSame(runner, vault, row.documents, given, release, language);
  if (row.documents.length >= limit)
    throw new ProblemError(422, 'too-many-documents', { params: { limit } });
  checkTogether(row.documents, file.size, limits.documentBytesPerAccount);
  await keepDocumentKey(runner, vault, file);
  const { key, fileName, type, size, state, scan } = file;
  const saved = noteItem(application, 'document');
  const values = [row.id, key, fileName, answers, type, size, state, scan, slot, saved];
  return (await runner.first<{ id: number }>(INSERT, values))!.id;
}

async function describeAnew(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  application: DecryptedApplication,
  { id, fields }: { id: number; fields: MultipartUpload['fields'] },
): Promise<void> {
  const { row, release, language } = application;
  const known = row.documents.find((document) => document.id === id);
  if (!known) throw notFound();
  const form = collectionForm(release, 'document', language);
  const answers = validateFields(application, form, fields, known.fileName);
  const others = row.documents.filter((document) => document !== known);
  const slot = slotOf(application, fields)?.id ?? null;
  const saved = { application: row.id, as: noteItem(application, 'document') };
  await describeDocument(runner, vault, {
    ...{ known, others, answers, slot, saved },
    ...{ release, language },
  });
}

/**
 * The paper that an upload is for. None where the application does not ask for it any more: answers
 * change while a file is on its way, and nothing that was sent is lost for it.
 */
export function slotOf(
  application: DecryptedApplication,
  { slot }: MultipartUpload['fields'],
): ReturnType<typeof findSlot> {
  if (!slot) return undefined;
  const { release, raw, language } = application;
  return findSlot(application, release.formFor('application', raw, { language }), slot);
}

/** The parts beside the file, under the same rules as in the page. */
export function validateFields(
  application: DecryptedApplication,
  form: Form,
  fields: MultipartUpload['fields'],
  fileName: string | undefined,
): Answers {
  const { release, language } = application;
  const { description, category } = fields;
  const slot = slotOf(application, fields);
  const flat: JsonObject = { fileName: fileName ?? null, description: description ?? null };
  if (slot) flat[slot.key] = slot.category;
  else if (category) flat.fileCategory = category;
  const { answers, refused } = fromWire(form, flat);
  if (refused.length)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const validated = validateItem(application, 'document', overlayAnswers({}, answers));
  if (validated.problems.length)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(validated.problems, release, language),
    });
  return validated.evaluation.effective;
}
