import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Isolation, PackVersion, WorkRequest } from '../src/isolation/index.ts';
import { findCluster, folder, WORK } from './database.ts';
import { askForWork } from './workServer.ts';

const NO_PACK: PackVersion = { files: new Map(), findings: [], read: async () => new Map() };

/**
 * Works on packs as a server does, but does each work on each version of a pack once in a test run,
 * whichever process asks, and in processes that all tests share.
 */
export function workOnce(): Isolation {
  return {
    async run(asked) {
      if (asked.work === 'checkInParts') return wholeCheck(this, asked) as never;
      const { work, options = {}, pack = NO_PACK } = asked;
      const files = [...pack.files].sort(([one], [other]) => (one < other ? -1 : 1));
      const file = join(folder, 'worked', nameOf([work, options, files, pack.findings]));
      const known = read(file);
      if (known) return known as never;
      await findCluster();
      const answered = await askForWork(join(folder, WORK), asked, pack);
      write(file, answered);
      return answered;
    },
    // The processes are not this pack's alone.
    async forget() {},
    async close() {},
  };
}

/** Nobody waits between the parts of a check whose outcome is known. */
async function wholeCheck(
  isolation: Isolation,
  { key, pack }: Pick<WorkRequest<'check'>, 'key' | 'pack'>,
) {
  if (!pack) throw new Error('There is no part left of what was answered whole.');
  const { result } = await isolation.run({ key, work: 'check', pack });
  return { result: { findings: result }, files: new Map() };
}

const nameOf = (parts: unknown) => createHash('sha256').update(serialize(parts)).digest('hex');

function read(file: string): unknown {
  try {
    return deserialize(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Renamed into place: nobody reads half of it. */
function write(file: string, value: unknown): void {
  mkdirSync(join(folder, 'worked'), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, serialize(value));
  renameSync(own, file);
}
