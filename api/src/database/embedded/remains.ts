import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, waitForEnd } from './processes.ts';

/** The file by which PostgreSQL says that a cluster is in use. */
export const lockIn = (cluster: string) => join(cluster, 'postmaster.pid');

/** True when the number is a PostgreSQL's: it may have been given to another program since. */
export function isPostgres(pid: number): boolean {
  try {
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Clears away what a server left that was killed: its sessions, which hold the shared memory until they
 * notice, and its lock file, which also stays valid while the dead process is a zombie. A new server
 * would refuse to start over either. Nothing is lost: it recovers from the write-ahead log.
 * Only once the server itself has ended. Without /proc the sessions are left to end by themselves.
 */
export async function clearRemains(cluster: string): Promise<void> {
  const left = sessionsOf(cluster);
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  for (const pid of left) await waitForEnd(pid, 5_000);
  rmSync(lockIn(cluster), { force: true });
}

/** The PostgreSQL processes that work in a cluster's folder. */
function sessionsOf(cluster: string): number[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  const place = realpathSync(cluster);
  return names.map(Number).filter((pid) => pid > 0 && folderOf(pid) === place && isPostgres(pid));
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
