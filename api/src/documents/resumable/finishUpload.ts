import { constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import type { FileStore } from '@tus/file-store';
import { ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';
import type { UploadOwner } from './UploadOwner.ts';

export interface FinishOptions {
  store: FileStore;
  owner: UploadOwner;
  id: string;
  /** True where whoever asked reads why it was refused. */
  isHeard(): boolean;
}

/**
 * Makes the document of a complete upload, which is then removed; so is one that is refused for good.
 * Its bytes are copied: a process that is killed anywhere in between finds them complete, and what is
 * checked is what is kept.
 * @throws ProblemError what the owner's `keep` throws
 */
export async function finishUpload(
  { documents }: Pick<Services, 'documents'>,
  { store, owner, id, isHeard }: FinishOptions,
): Promise<{ document: JsonObject; isNew: boolean }> {
  const { metadata, size, storage } = await store.getUpload(id);
  const { filename, ...fields } = (metadata ?? {}) as Record<string, string>;
  const folder = await documents.makeTemporary();
  try {
    const path = join(folder, 'file');
    await copyFile(storage!.path, path, constants.COPYFILE_FICLONE);
    const file = { path, name: filename ?? '', size: size ?? 0 };
    const kept = await owner.keep({ fields, file }, id);
    await forget(store, id);
    return kept;
  } catch (error) {
    if (isFinal(error) && isHeard()) await forget(store, id);
    throw error;
  } finally {
    await documents.removeTemporary(folder);
  }
}

/** Housekeeping finds what could not be removed. */
const forget = (store: FileStore, id: string) => store.remove(id).catch(() => {});

const isFinal = (error: unknown) =>
  error instanceof ProblemError && error.status < 500 && ![401, 429].includes(error.status);
