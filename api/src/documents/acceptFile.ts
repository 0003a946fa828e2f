import type { Release } from '@porchlight/engine/compile';
import type { Services } from '../Services.ts';
import { cleanFileName } from './cleanFileName.ts';
import { makeDocumentKey } from './DiskStore.ts';
import { typeByBytes, type UploadedFile } from './receiveUpload.ts';

/** A file that passed every check and whose bytes are durable; its record is still to be written. */
export interface AcceptedFile {
  /** Where its bytes stand in the store. */
  key: string;
  fileName: string;
  /** What its bytes are, whatever its sender says. */
  type: string;
  size: number;
  sha256: string;
  state: 'ready' | 'waiting';
  scan: string;
}

/**
 * Checks a file that was received and puts it into the store. Whoever calls it removes the key when
 * the record is not committed.
 * @param release Which types are taken.
 * @throws ProblemError 422 `upload-empty`, `file-types`
 */
export async function acceptFile(
  { documents }: Pick<Services, 'documents'>,
  release: Release,
  file: UploadedFile,
): Promise<AcceptedFile> {
  const { type, extensions } = await typeByBytes(file, release.compiled.settings.documentTypes);
  const { size, sha256 } = file;
  const key = makeDocumentKey();
  await documents.put(key, file.path);
  const fileName = cleanFileName(file.name, extensions);
  return { key, fileName, type, size, sha256, state: 'ready', scan: 'not-scanned' };
}
