import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Isolation, openIsolation } from '../src/isolation/index.ts';
import { folder } from './database.ts';

/**
 * Compiles packs as a server does, but each version of a pack once in a test run, whichever process
 * asks: two thirds of a server's start.
 */
export function compileOnce(): Isolation {
  const isolation = openIsolation({ patience: 120_000 });
  return {
    ...isolation,
    async run(asked) {
      if (asked.work !== 'compile') return await isolation.run(asked);
      const file = join(
        folder,
        'compiled',
        nameOf([asked.options, [...asked.pack.files], asked.pack.findings]),
      );
      const known = read(file);
      if (known) return known as Awaited<ReturnType<typeof isolation.run<typeof asked.work>>>;
      const answered = await isolation.run(asked);
      write(file, answered);
      return answered;
    },
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
  mkdirSync(join(folder, 'compiled'), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, serialize(value));
  renameSync(own, file);
}
