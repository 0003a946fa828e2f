import { type Answers, type Form, fromWire, type JsonObject } from '@porchlight/engine';
import { type Asking, changeApplication, reopen } from '../applications/changeApplication.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import { makeOnce } from '../applications/makeOnce.ts';
import { showProblems } from '../applications/progress.ts';
import { judgeItem, mergeAnswers, type Workspace } from '../applications/Workspace.ts';
import { type Session, sql } from '../database/index.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { cleanFileName } from './cleanFileName.ts';
import { makeDocumentKey } from './DiskStore.ts';
import { presentDocument } from './presentDocument.ts';
import { typeByBytes, type Upload } from './receiveUpload.ts';

const INSERT = sql(
  'document-insert',
  `insert into documents (application_id, key, file_name, answers, type, size, sha256)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/**
 * Keeps an uploaded document. The bytes are in place and durable before the record is committed; when
 * it is not, they are removed again.
 * @throws ProblemError 404 for an application that is not the applicant's open one, 409, 422
 */
export async function createDocument(
  services: Services,
  asking: Asking,
  applicationId: number,
  upload: Upload,
): Promise<{ document: JsonObject; isNew: boolean }> {
  const key = makeDocumentKey();
  const { fields, file } = upload;
  const request = `document ${JSON.stringify([applicationId, fields, file?.name, file?.sha256])}`;
  try {
    return await changeApplication(services, asking, async (session, workspace) => {
      if (workspace.row.id !== applicationId) throw notFound();
      const { id, isNew } = await makeOnce(session, services.vault, asking, request, () =>
        writeDocument(services, session, workspace, upload, key),
      );
      const after = await reopen(services, session, workspace);
      const document = after.row.documents.find((row) => row.id === id);
      if (!document) throw notFound();
      return { document: presentDocument(document, workspace.release), isNew };
    });
  } catch (error) {
    await services.documents.remove(key);
    throw error;
  }
}

async function writeDocument(
  { documents }: Services,
  session: Session,
  workspace: Workspace,
  { fields, file }: Upload,
  key: string,
): Promise<number> {
  const { release, row, language } = workspace;
  const form = collectionForm(release, 'document', language);
  const { limits, documentTypes } = release.compiled.settings;
  const limit = limits.documentsPerApplication;
  if (row.documents.length >= limit)
    throw new ProblemError(422, 'too-many-documents', { params: { limit } });
  const type = file && (await typeByBytes(file, documentTypes));
  const fileName = file && type && cleanFileName(file.name, type.extensions);
  const answers = judgeFields(workspace, form, fields, fileName);
  if (!file || !fileName) throw notFound();
  await documents.put(key, file.path);
  const values = [row.id, key, fileName, answers, type.type, file.size, file.sha256];
  return (await session.first<{ id: number }>(INSERT, values))!.id;
}

/** The parts beside the file, under the same rules as in the page. */
function judgeFields(
  workspace: Workspace,
  form: Form,
  { description, category }: Upload['fields'],
  fileName: string | undefined,
): Answers {
  const { release, language } = workspace;
  const flat: JsonObject = { fileName: fileName ?? null, description: description ?? null };
  if (category) flat.fileCategory = category;
  const { answers, refused } = fromWire(form, flat);
  if (refused.length)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const judged = judgeItem(workspace, 'document', mergeAnswers({}, answers));
  if (judged.problems.length)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(judged.problems, release, language),
    });
  return judged.evaluation.effective;
}
