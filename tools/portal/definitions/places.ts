import path from 'node:path';
import { StoppedError } from '@porchlight/api/isolation';

/** Where the command was typed; npm itself moves to the folder of package.json. */
export const startFolder = () => process.env.INIT_CWD ?? process.cwd();

/** The folder of the clone. */
export const root = path.join(import.meta.dirname, '../../..');

/** A path as it was typed. */
export function resolveTyped(name: string): string {
  return path.resolve(startFolder(), name);
}

/** The pack that a command works on: the folder that was named, else `DEFINITIONS_DIR`, else `definitions`. */
export function packFolder(folder: string | undefined): string {
  return folder ? resolveTyped(folder) : path.resolve(process.env.DEFINITIONS_DIR ?? 'definitions');
}

/**
 * Why a file can't be read or written, or a pack not be worked on, for a person; undefined for an error
 * of another kind.
 */
export function explainFileError(error: unknown): string | undefined {
  if (error instanceof StoppedError) return error.message;
  const { code, path: place } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !place) return undefined;
  const whys: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EEXIST: 'it is there already',
    ENOTDIR: 'it is no folder',
    EACCES: 'it may not be opened',
  };
  return `${place}: ${whys[code] ?? code}`;
}
