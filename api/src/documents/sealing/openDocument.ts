import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { DecryptionError } from '../../crypto/index.ts';
import { FIRST_BYTE } from '../../crypto/sealedStream.ts';
import type { Services } from '../../Services.ts';
import { findDocumentKeys } from './documentKeys.ts';
import { joined, opening } from './seal.ts';

/**
 * The plain bytes of a kept document. Its first segment is authentic when this resolves; the stream
 * fails where a later one is not, so that what was cut off never looks whole.
 * @throws DocumentMissingError
 * @throws DecryptionError for bytes that are not this document's.
 */
export async function openDocument(
  { database, vault, documents }: Pick<Services, 'database' | 'vault' | 'documents'>,
  key: string,
): Promise<Readable> {
  const find = async () => (await findDocumentKeys(database, vault, [key])).get(key)!;
  let secret = await find();
  const stored = await documents.open(key);
  try {
    if (!secret.isSealed) {
      // Kept before documents were sealed. It may have been sealed since it was asked for.
      if (!(await beginsSealed(stored))) return stored;
      secret = await find();
    }
    const { dataKey } = secret;
    if (!dataKey) throw new DecryptionError(`The data key of the document ${key} is not known.`);
    const plain = joined(stored, opening({ key, dataKey }));
    await ready(plain);
    return plain;
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

/** Looks at a stream's first byte and leaves it there. */
export async function beginsSealed(stored: Readable): Promise<boolean> {
  await ready(stored);
  const head = stored.read() as Buffer | null;
  if (head) stored.unshift(head);
  return head?.[0] === FIRST_BYTE;
}

/** Waits until there is something to read, or nothing ever. */
async function ready(stream: Readable): Promise<void> {
  if (stream.readableLength > 0 || stream.readableEnded) return;
  const stop = new AbortController();
  const { signal } = stop;
  try {
    await Promise.race([once(stream, 'readable', { signal }), once(stream, 'end', { signal })]);
  } finally {
    stop.abort();
  }
}
