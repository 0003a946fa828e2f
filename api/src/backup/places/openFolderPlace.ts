import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../BackupError.ts';
import { type BackupPlace, PartMissingError } from './BackupPlace.ts';

/** What the operator has to change. */
const REASONS: Record<string, string> = {
  EACCES: 'may not be written: let this user write there, or name another folder',
  EPERM: 'may not be written: let this user write there, or name another folder',
  EROFS: 'is on a disk that is read-only: name another folder',
  ENOSPC: 'has no room left: make room, or name another folder',
  EDQUOT: 'has no room left: make room, or name another folder',
  ENOTDIR: 'is no folder: name another',
};

/** A backup in a folder, which is made where it is not there. */
export function openFolderPlace(folder: string): BackupPlace {
  /** Of what a manifest names nothing lies outside of the folder. */
  const pathOf = (part: string) => {
    const names = part.split('/');
    if (names.includes('..')) throw new PartMissingError(part);
    return join(folder, ...names);
  };
  const explain = (error: unknown): unknown => {
    const reason = REASONS[codeOf(error) ?? ''];
    return reason ? new BackupError(`The folder ${folder} ${reason}.`) : error;
  };

  return {
    name: folder,
    async isEmpty() {
      try {
        const entries = await opendir(folder);
        for await (const _ of entries) return false;
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return true;
        throw explain(error);
      }
    },
    async write(part, bytes) {
      const path = pathOf(part);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
        await rename(`${path}.part`, path);
        await flush(dirname(path));
      } catch (error) {
        bytes.destroy();
        await rm(`${path}.part`, { force: true }).catch(() => {});
        throw explain(error);
      }
    },
    async read(part) {
      const stream = createReadStream(pathOf(part));
      try {
        await once(stream, 'open');
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw new PartMissingError(part);
        if (codeOf(error) === 'EACCES')
          throw new BackupError(`The file ${pathOf(part)} may not be read: let this user read it.`);
        throw error;
      }
      return stream;
    },
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** A name is durable once its folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
