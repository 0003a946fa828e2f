import {
  type Answers,
  evaluate,
  fromWire,
  type JsonObject,
  type UploadStep,
  validate,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import { showProblems } from '../applications/progress.ts';
import { withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { type AcceptedFile, acceptFile } from '../documents/acceptFile.ts';
import { cleanFileName } from '../documents/cleanFileName.ts';
import { describeDocument } from '../documents/describeDocument.ts';
import { discardDocument } from '../documents/discardDocument.ts';
import type { MultipartUpload } from '../documents/parseMultipart.ts';
import { presentDocument } from '../documents/presentDocument.ts';
import { checkTogether } from '../documents/quota/checkTogether.ts';
import { refuseSame } from '../documents/refuseSame.ts';
import { keepDocumentKey } from '../documents/sealing/documentKeys.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { tellHappenings } from '../messages/tellHappenings.ts';
import type { Services } from '../Services.ts';
import type { LinkRow } from './LinkRow.ts';

const COLUMNS = `id, key, file_name as "fileName", answers, type, size::float8 as size, scan,
  state, refusal, link_id as "linkId", uploaded_at as "uploadedAt"`;
const LIST = sql(
  'link-documents',
  `select ${COLUMNS} from documents where link_id = $1 order by id`,
);
// Held until the end: two uploads at once count each other, and a link that ends meanwhile is over.
const LOCK = sql(
  'link-lock',
  'select 1 from upload_links where id = $1 and revoked_at is null for update',
);
const INSERT = sql(
  'link-document-insert',
  `insert into documents (application_id, appointment_id, link_id, key, file_name, answers, type,
     size, state, scan)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);

/** The documents that came through a link, oldest first. */
export function findLinkDocuments(runner: QueryRunner, link: LinkRow): Promise<DocumentRow[]> {
  return runner.all<DocumentRow>(LIST, [link.id]);
}

/**
 * Keeps a document that came through a link. The bytes are checked and durable before the record is
 * committed; when it is not, they are removed again.
 * @throws ProblemError 404 when the link ended meanwhile, 409 `already-uploaded`, 422
 */
export async function createLinkDocument(
  services: Services,
  link: LinkRow,
  { fields, file }: MultipartUpload,
  { language, idempotencyKey }: { language: string; idempotencyKey?: string },
): Promise<{ document: JsonObject; isNew: boolean }> {
  const release = services.releases.current();
  const answers = validateLinkUpload(release, link, language, fields, file?.name);
  if (!file) throw notFound();
  const subject = `link:${link.id}`;
  const accepted = await acceptFile(services, { release, owner: subject, file });
  const asked = {
    kind: 'document',
    request: `document ${JSON.stringify([link.id, accepted.sent])}`,
  } as const;
  let isKept = false;
  try {
    const made = await services.database.transact(async (runner) => {
      if (!(await runner.first(LOCK, [link.id]))) throw notFound();
      const asking = { applicant: { subject }, idempotencyKey };
      const { id, isNew } = await withIdempotencyKey(runner, services.vault, asking, asked, () =>
        writeDocument(services, runner, { release, link, language, answers, file: accepted }),
      );
      // The same bytes again: what is said of them counts as it is said last.
      if (!isNew)
        await describeAnew(services, runner, { release, link, language, answers, file: { id } });
      const row = (await findLinkDocuments(runner, link)).find((one) => one.id === id);
      if (!row) throw notFound();
      if (isNew)
        await recordEvent(runner, {
          actor: subject,
          action: 'link-upload',
          applicationId: link.applicationId ?? undefined,
          details: { document: id },
        });
      if (link.applicationId !== null) {
        await projectCase(services, runner, link.applicationId);
        if (isNew && row.state === 'ready')
          await tellHappenings(services, runner, link.applicationId, [{ on: 'document' }], {
            actor: subject,
          });
      }
      return { document: presentDocument(row, release, language), isNew };
    });
    isKept = made.isNew;
    return made;
  } finally {
    if (!isKept) await discardDocument(services, accepted.key);
  }
}

/** What is written down of a document that came through a link. */
interface LinkDocument<File> {
  release: Release;
  link: LinkRow;
  language: string;
  /** As they were sent, with the name that the file had. */
  answers: Answers;
  file: File;
}

async function writeDocument(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  { release, link, language, file, ...sent }: LinkDocument<AcceptedFile>,
): Promise<number> {
  const answers = named(sent.answers, release, file);
  const known = await findLinkDocuments(runner, link);
  const given = { sha256: file.sha256, answers };
  await refuseSame(runner, vault, known, given, release, language);
  const { limits } = release.compiled.settings;
  const limit = limits.documentsPerLink;
  if (known.length >= limit)
    throw new ProblemError(422, 'too-many-documents', { params: { limit } });
  checkTogether(known, file.size, limits.documentBytesPerAccount);
  await keepDocumentKey(runner, vault, file);
  const { key, fileName, type, size, state, scan } = file;
  const { applicationId, appointmentId, id } = link;
  const owner = [applicationId, appointmentId, id];
  const values = [...owner, key, fileName, answers, type, size, state, scan];
  return (await runner.first<{ id: number }>(INSERT, values))!.id;
}

async function describeAnew(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  { release, link, language, answers, file }: LinkDocument<{ id: number }>,
): Promise<void> {
  const all = await findLinkDocuments(runner, link);
  const known = all.find(({ id }) => id === file.id);
  if (!known) throw notFound();
  const others = all.filter((row) => row !== known);
  const said = named(answers, release, known);
  await describeDocument(runner, vault, { known, others, answers: said, release, language });
}

/** The answers with the name under which the file is kept. */
function named(
  answers: Answers,
  release: Release,
  { fileName }: Pick<DocumentRow, 'fileName'>,
): Answers {
  const { answers: name } = fromWire(collectionForm(release, 'document'), { fileName });
  const [group] = Object.keys(name);
  return group ? { ...answers, [group]: { ...answers[group], ...name[group] } } : answers;
}

/**
 * The parts beside the file, under the same rules as in the page; the category is one that the
 * link's flow asks for.
 * @throws ProblemError 422 `invalid-answers`, `invalid-request`
 */
export function validateLinkUpload(
  release: Release,
  link: LinkRow,
  language: string,
  { description, category }: MultipartUpload['fields'],
  fileName: string | undefined,
): Answers {
  const form = collectionForm(release, 'document', language);
  const flow = release.flow(release.flowOf(link.kind, link.agencyCode), language);
  const isAsked = (step: UploadStep) =>
    step.category !== undefined && String(step.category) === category;
  if (!flow?.steps.some(isAsked)) throw invalidRequest([{ path: '/category', code: 'wrong-type' }]);
  const { answers, refused } = fromWire(form, {
    fileName: fileName === undefined ? null : cleanFileName(fileName, []),
    description: description ?? null,
    fileCategory: category ?? null,
  });
  if (refused.length)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const evaluation = evaluate(form, answers, { limits: release.compiled.settings.limits });
  const problems = validate(form, evaluation);
  if (problems.length)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(problems, release, language),
    });
  return evaluation.effective;
}
