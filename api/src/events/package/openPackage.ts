import type { CasePart } from '@porchlight/engine';
import type { DocumentRow } from '../../applications/ApplicationRow.ts';
import { starClosed } from '../../desk/closedAnswers.ts';
import { type Case, openCase } from '../../desk/openCase.ts';
import { cleanFileName } from '../../documents/cleanFileName.ts';
import { type ArchiveFile, openArchive } from '../../documents/openArchive.ts';
import { findDocumentKeys } from '../../documents/sealing/documentKeys.ts';
import { openDocument } from '../../documents/sealing/openDocument.ts';
import { openWords } from '../../pages/view.ts';
import { describeSteps } from '../../receipts/describeSteps.ts';
import { frameOf } from '../../receipts/readReceipt.ts';
import type { Services } from '../../Services.ts';
import { fileNameOf, type Payload } from '../Payload.ts';
import type { CloudEvent } from '../queueEvents.ts';
import { caseSchema } from './caseSchema.ts';
import { type CaseDocument, writeCase } from './writeCase.ts';

type Needs = Pick<Services, 'database' | 'releases' | 'vault' | 'clock' | 'documents' | 'pdfs'>;

/** A case as an archive, with the event that it goes with. */
export interface CasePackage extends Payload {
  /** The ids of the documents in it. */
  documents: number[];
}

/** It can't be made yet. Its message is a code that an operator reads. */
export class NotReadyError extends Error {
  override name = 'NotReadyError';
}

/** What the pack says of an event that goes with its case. */
export interface PackagedEvent {
  event: CloudEvent;
  parts: CasePart[];
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * A case as it was sent last, as a ZIP archive: `event.json`, and the parts that the pack names. Documents are
 * read when it is.
 * @throws NotReadyError while documents wait for the scanner; DecryptionError; ProblemError 503
 */
export async function openPackage(
  services: Needs,
  applicationId: number,
  { event, parts }: PackagedEvent,
): Promise<CasePackage> {
  const { database, releases } = services;
  const release = releases.current();
  const one = await openCase(services, database, applicationId, release);
  // It goes with its application: this one is gone by now.
  if (!one) throw new NotReadyError('not-there');
  const documents = await listDocuments(services, one, parts.includes('documents'));
  const time = new Date(event.time);
  const files: ArchiveFile[] = [{ name: 'event.json', time, bytes: json(event) }];
  if (parts.includes('answers'))
    files.push(
      { name: 'case.json', time, bytes: json(writeCase({ one, release, documents })) },
      { name: 'case.schema.json', time, bytes: json(caseSchema(one.workspace.release)) },
    );
  if (parts.includes('pdf'))
    files.push({ name: 'case.pdf', time, bytes: await writePdf(services, one) });
  const inside = documents.filter(({ file }) => file !== undefined);
  for (const { row, file } of inside)
    files.push({
      name: file!,
      time: new Date(row.uploadedAt),
      size: row.size,
      open: () => openDocument(services, row.key),
    });
  return {
    name: fileNameOf(event, 'zip'),
    mediaType: 'application/zip',
    documents: inside.map(({ row }) => row.id),
    ...(await openArchive(files)),
  };
}

/** The documents of a case but for those that were refused, each with its name in the archive. */
async function listDocuments(
  { database, vault }: Needs,
  { row }: Case,
  areIn: boolean,
): Promise<CaseDocument[]> {
  const rows = row.documents.filter(({ state }) => state !== 'refused');
  if (areIn && rows.some(({ state }) => state === 'waiting'))
    throw new NotReadyError('documents-waiting');
  const keys = rows.map(({ key }) => key);
  const secrets = await findDocumentKeys(database, vault, keys);
  return rows.map((one) => ({
    row: one,
    sha256: secrets.get(one.key)?.sha256,
    ...(areIn && { file: nameInArchive(one) }),
  }));
}

/** By its number, which no other of the case has: so that no name is another one's. */
const nameInArchive = ({ id, fileName }: DocumentRow): string =>
  `documents/${id}-${cleanFileName(fileName, [])}`;

/** The answers in words, in the portal's first language; restricted ones starred. */
async function writePdf({ releases, pdfs }: Needs, one: Case): Promise<Buffer> {
  const { workspace, sentAt, answers, row } = one;
  const release = releases.current();
  const words = openWords(release, workspace.language);
  const { agency } = words.portal;
  return pdfs.write({
    ...frameOf(words, { number: row.id, submittedAt: sentAt }),
    title: words.text('receipt.case-title'),
    intro: words.text('receipt.case-intro', { agency: agency.name }),
    answeredIn: workspace.language,
    steps: starClosed(describeSteps(workspace, words.text), release, answers),
    sentAt,
  });
}
