import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JsonObject } from '@porchlight/engine';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';
import { DocumentMissingError } from '../stores/DocumentStore.ts';
import type { UploadStore } from './openUploads.ts';
import type { UploadOwner } from './UploadOwner.ts';

/** Bytes that are written in one turn. */
const PORTION = 512 * 1024;

/** An upload whose bytes are all there, and whether anybody waits for the answer. */
export interface FinishOptions {
  store: UploadStore;
  owner: UploadOwner;
  id: string;
  /** True where whoever asked reads why it was refused. */
  isHeard(): boolean;
}

/**
 * Makes the document of a complete upload, which is then removed; so is one that is refused for good.
 * Its bytes are copied, unmasked: a process that is killed anywhere in between finds them complete, and what is
 * checked is what is kept.
 * @throws ProblemError what the owner's `keep` throws
 */
export async function finishUpload(
  { documents }: Pick<Services, 'documents'>,
  { store, owner, id, isHeard }: FinishOptions,
): Promise<{ document: JsonObject; isNew: boolean }> {
  const { metadata, size } = await store.getUpload(id);
  const { filename, ...fields } = (metadata ?? {}) as Record<string, string>;
  const folder = await documents.makeTemporary();
  try {
    const path = join(folder, 'file');
    const received = createWriteStream(path, { highWaterMark: PORTION, mode: 0o600 });
    await pipeline(await store.open(id), received);
    const file = { path, name: filename ?? '', size: size ?? 0 };
    const kept = await owner.keep({ fields, file }, id);
    await forget(store, id);
    return kept;
  } catch (error) {
    if (error instanceof DocumentMissingError) {
      // Of a part the bytes are gone: it is sent anew.
      await forget(store, id);
      throw notFound();
    }
    if (isFinal(error) && isHeard()) await forget(store, id);
    throw error;
  } finally {
    await documents.removeTemporary(folder);
  }
}

/** What could not be removed is swept a day later. */
const forget = (store: UploadStore, id: string) => store.remove(id).catch(() => {});

const isFinal = (error: unknown) =>
  error instanceof ProblemError && error.status < 500 && ![401, 429].includes(error.status);
