import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '@porchlight/api';

/**
 * Writes a stream to a file that is new and its owner's alone. Of one that breaks off nothing stays.
 * @param begin Asked only once the file can be written.
 * @throws OperatorError when there is such a file, or no such folder.
 */
export async function writeNew<Source extends { bytes: Readable }>(
  file: string,
  begin: () => Promise<Source>,
): Promise<Source> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`${file} is there already.`);
    throw new OperatorError(`${file} cannot be written (${error.code}).`);
  });
  try {
    const source = await begin();
    await pipeline(source.bytes, createWriteStream(file, { fd: handle.fd, autoClose: false }));
    await handle.sync();
    await handle.close();
    return source;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}
