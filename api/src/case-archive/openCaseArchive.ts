import type { CasePart } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { starClosed } from '../desk/closedAnswers.ts';
import type { Case } from '../desk/openCase.ts';
import { keptName } from '../documents/cleanFileName.ts';
import { type Archive, type ArchiveFile, openArchive } from '../documents/openArchive.ts';
import { findDocumentKeys } from '../documents/sealing/documentKeys.ts';
import { openDocument } from '../documents/sealing/openDocument.ts';
import { openWords } from '../pages/view.ts';
import { describeSteps } from '../receipts/describeSteps.ts';
import { frameOf } from '../receipts/readReceipt.ts';
import type { Services } from '../Services.ts';
import { caseSchema } from './caseSchema.ts';
import { type CaseDocument, writeCase } from './writeCase.ts';

type Needs = Pick<Services, 'database' | 'vault' | 'documents' | 'pdfs'>;

/** A case as an archive. */
export interface CaseArchive extends Archive {
  /** The ids of the documents in it. */
  documents: number[];
}

/** What goes into the archive of one case. */
export interface CaseArchiveOptions {
  /** The public one: what it restricts stays closed, too. */
  release: Release;
  parts: readonly CasePart[];
  /** What stands before the parts. */
  files?: ArchiveFile[];
  /** What the parts are dated; documents have a date of their own. */
  time: Date;
}

/** An object as a file of an archive. */
export const jsonFile = (name: string, time: Date, value: unknown): ArchiveFile => ({
  name,
  time,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/**
 * A case as a ZIP archive: its answers as they were sent last, `case.json` with the schema that describes it and
 * `case.pdf`, and the documents that are there now, as the desk shows them, but for those that wait for the
 * scanner or were refused. They are read when the archive is.
 * @throws ProblemError 503 where too many wait for a PDF
 */
export async function openCaseArchive(
  services: Needs,
  one: Case,
  { release, parts, files: first = [], time }: CaseArchiveOptions,
): Promise<CaseArchive> {
  const documents = await listDocuments(services, one, parts.includes('documents'));
  const files = [...first];
  if (parts.includes('answers'))
    files.push(
      jsonFile('case.json', time, writeCase({ one, release, documents })),
      jsonFile('case.schema.json', time, caseSchema(one.application.release)),
    );
  if (parts.includes('pdf'))
    files.push({ name: 'case.pdf', time, bytes: await writeCasePdf(services, one, release) });
  const inside = documents.filter(({ file }) => file !== undefined);
  for (const { row, file } of inside)
    files.push({
      name: file!,
      time: new Date(row.uploadedAt),
      size: row.size,
      open: () => openDocument(services, row.key),
    });
  return { documents: inside.map(({ row }) => row.id), ...(await openArchive(files)) };
}

/** The documents of a case but for those that were refused, each with its name in the archive. */
async function listDocuments(
  { database, vault }: Needs,
  { row }: Case,
  areIn: boolean,
): Promise<CaseDocument[]> {
  const rows = row.documents.filter(({ state }) => state !== 'refused');
  const keys = rows.map(({ key }) => key);
  const secrets = await findDocumentKeys(database, vault, keys);
  return rows.map((one) => ({
    row: one,
    sha256: secrets.get(one.key)?.sha256,
    ...(areIn && one.state === 'ready' && { file: nameInArchive(one) }),
  }));
}

/** By its number, which no other of the case has: so that no name is another one's. */
const nameInArchive = ({ id, fileName }: DocumentRow): string =>
  `documents/${id}-${keptName(fileName)}`;

/**
 * The answers of a case in words, in the language that it was opened in, with the documents that are there now;
 * what is restricted, or was, is starred.
 */
export async function writeCasePdf(
  { pdfs }: Pick<Needs, 'pdfs'>,
  one: Case,
  release: Release,
): Promise<Buffer> {
  const { application, sentAt, answers, row } = one;
  const words = openWords(release, application.language);
  const { agency, texts } = words.portal;
  const documents = row.documents.filter(({ state }) => state !== 'refused');
  const shown = { ...application, row: { ...application.row, documents } };
  const sections = describeSteps(shown, words.text);
  // A release from before has no words for staff yet.
  const forStaff = texts['receipt.case-title'] !== undefined;
  return pdfs.write({
    ...frameOf(words, { number: row.id, submittedAt: sentAt }),
    ...(forStaff && {
      title: words.text('receipt.case-title'),
      intro: words.text('receipt.case-intro', { agency: agency.name }),
    }),
    answeredIn: application.language,
    steps: starClosed(sections, release, { answers, row: application.row }),
    sentAt,
  });
}
