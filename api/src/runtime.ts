import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether this runs as `tools/start/build.mjs` built it, in `api/dist/server`, or from its sources. */
const isBuilt = import.meta.filename.endsWith('.js');

/** The folder that `api`, `engine` and `web` are in. */
export const root = resolve(import.meta.dirname, isBuilt ? '../../..' : '../..');

/** What a thread is started with: its file, and the options that Node reads it with. */
export interface ThreadFile {
  filename: string;
  execArgv: string[];
}

/**
 * The file of a thread.
 * @param name Its source from `api/src`, without an extension: `documents/structure/worker`. It is one
 * of the entries that the build makes files of.
 */
export function threadFile(name: string): ThreadFile {
  const file = (path: string) => pathToFileURL(join(root, 'api', path)).href;
  if (isBuilt) return { filename: file(`dist/server/${name}.js`), execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return { filename: file(`src/${name}.ts`), execArgv: ['--import', pathToFileURL(tsx).href] };
}
