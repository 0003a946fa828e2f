import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

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
 * Sees to it that programs of Debian are there, by installing them where this process may.
 * @returns False where they are missing and cannot be installed.
 * @throws Error then, too, where `CI=true`: there a suite that is skipped would be a lie.
 */
export function provide(programs: string[], packages: string[]): boolean {
  const isThere = () => programs.every(findProgram);
  if (!isThere() && process.getuid?.() === 0 && findProgram('apt-get')) install(packages);
  if (isThere()) return true;
  const text = `${programs.join(', ')} cannot be had here (Debian: ${packages.join(' ')})`;
  if (process.env.CI === 'true') throw new Error(`${text}.`);
  process.stderr.write(`${text}: its tests are skipped.\n`);
  return false;
}

function install(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' });
  run('update');
  run('install', '-y', '--no-install-recommends', ...packages);
}
