import { createReadStream } from 'node:fs';
import { ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';
import { ScanError } from './Scanner.ts';

/** What is written down of a scan. A file that is `waiting` is kept and never served. */
export interface ScanRecord {
  state: 'ready' | 'waiting';
  scan: 'not-scanned' | 'clean';
}

/**
 * Scans a file before it is kept. Without a scanner it is ready as it is; with one that comes to no
 * verdict it waits.
 * @throws ProblemError 422 `file-infected`
 */
export async function scanReceived(
  { scanner }: Pick<Services, 'scanner'>,
  path: string,
): Promise<ScanRecord> {
  if (!scanner) return { state: 'ready', scan: 'not-scanned' };
  try {
    const found = await scanner.scan(createReadStream(path));
    if (found) throw new ProblemError(422, 'file-infected', { cause: new Error(found) });
    return { state: 'ready', scan: 'clean' };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { state: 'waiting', scan: 'not-scanned' };
  }
}
