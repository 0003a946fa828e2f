import type { Release } from '@porchlight/engine/compile';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { cleanFileName } from './cleanFileName.ts';
import { discardDocument } from './discardDocument.ts';
import type { UploadedFile } from './parseMultipart.ts';
import { type ScanRecord, scanReceived } from './scanning/scanReceived.ts';
import { makeDocumentKey } from './stores/documentKey.ts';
import { typeByBytes } from './typeByBytes.ts';

/** A file that passed every check and whose bytes are durable; its record is still to be written. */
export interface AcceptedFile extends ScanRecord {
  /** Where its bytes stand in the store. */
  key: string;
  fileName: string;
  /** What its bytes are, whatever its sender says. */
  type: string;
  size: number;
  sha256: string;
  /** SHA-256 of what was sent, which may have been written anew: a repeated request has the same. */
  sent: string;
}

/**
 * Checks a file that was received and puts it into the store. Whoever calls it removes the key when
 * the record is not committed.
 * @param release Which types are taken.
 * @throws ProblemError 422 `upload-empty`, `file-types`, `file-broken`, `file-encrypted`, `file-mixed`,
 * `image-too-large`, `file-infected`
 */
export async function acceptFile(
  services: Pick<Services, 'documents' | 'structure' | 'scanner'>,
  release: Release,
  file: UploadedFile,
): Promise<AcceptedFile> {
  const { documentTypes, limits } = release.compiled.settings;
  const { type, extensions, found } = await typeByBytes(file, documentTypes);
  const checked = await services.structure.check(file.path, found, limits.photoPixels);
  if (checked.problem !== undefined) throw new ProblemError(422, checked.problem);
  const { state, scan } = await scanReceived(services, file.path);
  const { path, size, sha256 } = checked.kept;
  const key = makeDocumentKey();
  try {
    await services.documents.put(key, path);
  } catch (error) {
    // It may have arrived although nobody said so.
    await discardDocument(services, key);
    throw error;
  }
  // A converted photo has the name of what it is now.
  const name = found === type ? file.name : file.name.replace(/\.hei[cf]$/i, '');
  const fileName = cleanFileName(name, extensions);
  return { key, fileName, type, size, sha256, sent: checked.sent, state, scan };
}
