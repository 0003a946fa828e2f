import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Release } from '@porchlight/engine/compile';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { cleanFileName } from './cleanFileName.ts';
import { discardDocument } from './discardDocument.ts';
import { typeByBytes, type UploadedFile } from './receiveUpload.ts';
import { type ScanRecord, scanReceived } from './scanning/scanReceived.ts';
import { makeDocumentKey } from './stores/documentKey.ts';

/** A file that passed every check and whose bytes are durable; its record is still to be written. */
export interface AcceptedFile extends ScanRecord {
  /** Where its bytes stand in the store. */
  key: string;
  fileName: string;
  /** What its bytes are, whatever its sender says. */
  type: string;
  size: number;
  sha256: string;
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
  const { type, extensions } = await typeByBytes(file, release.compiled.settings.documentTypes);
  const { problem, rewritten } = await services.structure.check(file.path, type);
  if (problem) throw new ProblemError(422, problem);
  const { state, scan } = await scanReceived(services, file.path);
  const { path, size, sha256 } = rewritten ? await measure(rewritten) : file;
  const key = makeDocumentKey();
  try {
    await services.documents.put(key, path);
  } catch (error) {
    // It may have arrived although nobody said so.
    await discardDocument(services, key);
    throw error;
  }
  const fileName = cleanFileName(file.name, extensions);
  return { key, fileName, type, size, sha256, state, scan };
}

async function measure(path: string): Promise<Pick<UploadedFile, 'path' | 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, size, sha256: hash.digest('hex') };
}
