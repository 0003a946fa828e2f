import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Isolation, openIsolation } from '../src/isolation/index.ts';
import { folder } from './database.ts';

/**
 * Works on packs as a server does, but does each work on each version of a pack once in a test run,
 * whichever process asks, and all that is asked here in one process that is warm: where each pack has
 * its own, a process is most of a check, and of a server's start.
 */
export function workOnce(): Isolation {
  const isolation = openIsolation({ patience: 120_000 });
  return {
    ...isolation,
    async run(asked) {
      const { work, options = {}, pack, lane } = asked;
      const files = [...pack.files].sort(([one], [other]) => (one < other ? -1 : 1));
      const file = join(folder, 'worked', nameOf([work, options, files, pack.findings]));
      const known = read(file);
      if (known) return known as Awaited<ReturnType<typeof isolation.run<typeof work>>>;
      const answered = await isolation.run({ ...asked, key: 'any', lane });
      write(file, answered);
      return answered;
    },
    // The process is not this pack's alone.
    async forget() {},
  };
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
