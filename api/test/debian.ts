import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { runWhere } from './runWhere.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];

/** The path of a program; undefined when this machine has none. */
export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * `describe` and `test` for what needs programs of Debian, which are installed where this process may.
 * @throws Error where they are missing and `CI=true`.
 */
export function withPrograms(programs: string[], packages: string[]) {
  const missing = () => programs.filter((program) => !findProgram(program));
  if (missing().length > 0 && process.getuid?.() === 0 && findProgram('apt-get')) install(packages);
  return runWhere(
    missing().length === 0,
    `Missing programs: ${missing().join(', ')}; on Debian: apt-get install ${packages.join(' ')}.`,
  );
}

function install(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' });
  run('update');
  run('install', '-y', '--no-install-recommends', ...packages);
}
