import type { Release } from '@porchlight/engine/compile';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { cleanFileName } from './cleanFileName.ts';
import { discardDocument } from './discardDocument.ts';
import { noteForCleanup } from './documentCleanup.ts';
import type { UploadedFile } from './parseMultipart.ts';
import { type ScanRecord, scanReceived } from './scanning/scanReceived.ts';
import { makeSeal, type Seal } from './sealing/seal.ts';
import { StoreUnavailableError } from './stores/DocumentStore.ts';
import { CheckUnfinishedError } from './structure/CheckUnfinishedError.ts';
import type { FileVerdict } from './structure/FileVerdict.ts';
import type { CheckRequest } from './structure/openStructureCheck.ts';
import { typeByBytes } from './typeByBytes.ts';

/** A file that passed every check and whose bytes are durable; its record is still to be written. */
export interface AcceptedFile extends ScanRecord, Seal {
  fileName: string;
  /** What its bytes are, whatever its sender says. */
  type: string;
  size: number;
  sha256: string;
  /** SHA-256 of what was sent, which may have been written anew: a repeated request has the same. */
  sent: string;
}

/** A file that was received. */
export interface FileToAccept {
  /** Which types are taken, and within which limits. */
  release: Release;
  /** Whose file it is: an account, or a link. */
  owner: string;
  file: UploadedFile;
}

/**
 * Checks a file that was received and puts it into the store, noted for cleanup until its record is
 * committed. Whoever calls it discards the document when that does not come about.
 * @throws ProblemError 422 `upload-empty`, `file-types`, `file-broken`, `file-encrypted`, `file-mixed`,
 * `image-too-large`, `file-active`, `file-infected`; 503 `check-unfinished`
 */
export async function acceptFile(
  services: Pick<Services, 'database' | 'documents' | 'structure' | 'scanner'>,
  { release, owner, file }: FileToAccept,
): Promise<AcceptedFile> {
  const seal = makeSeal();
  const { documentTypes, limits } = release.compiled.settings;
  const { type, extensions, found } = await typeByBytes(file, documentTypes);
  const checked = await check(services, owner, { path: file.path, seal, type: found, limits });
  if (checked.problem === 'no-room') throw new StoreUnavailableError(checked.problem);
  if (checked.problem !== undefined) throw new ProblemError(422, checked.problem);
  const { state, scan } = await scanReceived(services, file.path);
  const { path, size, sha256 } = checked.kept;
  const { key, dataKey } = seal;
  // Known before its bytes are: whatever happens now, the sweep finds them.
  await noteForCleanup(services.database, [key]);
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
  return { key, dataKey, fileName, type, size, sha256, sent: checked.sent, state, scan };
}

/** A check for which there was no time says nothing of the file: whoever sends it tries again. */
async function check(
  { structure }: Pick<Services, 'structure'>,
  owner: string,
  { path, seal, type, limits }: CheckRequest,
): Promise<FileVerdict> {
  try {
    const { photoPixels, picturePixels, checkSeconds } = limits;
    return await structure.check(owner, {
      path,
      seal,
      type,
      limits: { photoPixels, picturePixels, checkSeconds },
    });
  } catch (error) {
    if (!(error instanceof CheckUnfinishedError)) throw error;
    const seconds = Math.ceil(error.retryAfter / 1000);
    throw new ProblemError(503, 'check-unfinished', {
      headers: { 'Retry-After': String(seconds) },
      cause: error,
    });
  }
}
