import type { Readable } from 'node:stream';
import { recordEvent } from '../audit/recordEvent.ts';
import { openCaseArchive, writeCasePdf } from '../case-archive/openCaseArchive.ts';
import type { Services } from '../Services.ts';
import { findCase } from './findCase.ts';
import { requireRight, type Staff } from './Staff.ts';

/** As what a case can be saved: its answers in words, or these with its documents. */
export const COPIES = ['pdf', 'zip'] as const;
/** What a copy of a case can be. */
export type CopyKind = (typeof COPIES)[number];

/** A case as a file. */
export interface CaseCopy {
  body: Buffer | Readable;
  /** Bytes. */
  size: number;
}

/**
 * A case to keep; audited before a document of it is read.
 * @throws ProblemError 404 for one that she may not see, 403 where she may not export, 503
 */
export async function copyCase(
  services: Services,
  asking: Staff,
  { id, as }: { id: number; as: CopyKind },
): Promise<CaseCopy> {
  const { database, clock } = services;
  const { one, staff } = await findCase(services, database, id, asking);
  requireRight(staff, 'export');
  const { release, subject: actor } = staff;
  const record = (documents: number[]) =>
    recordEvent(database, {
      actor,
      action: 'export',
      applicationId: id,
      details: { as, documents: documents.length, ids: documents.join(' ') },
    });
  if (as === 'pdf') {
    const body = await writeCasePdf(services, one, release);
    await record([]);
    return { body, size: body.length };
  }
  const options = { release, parts: ['pdf', 'documents'] as const, time: clock() };
  const { documents, size, open } = await openCaseArchive(services, one, options);
  await record(documents);
  return { body: open(), size };
}
