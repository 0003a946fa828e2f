import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that a run of all tests may take, and as much again. */
const ROOM = 8 * 1024 ** 3;

function isRoomy(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/**
 * A folder for what a test run's databases, browsers and packs write: in memory, where Linux has enough of it, since
 * a hundred small databases keep a disk busy for longer than the tests take. It goes with this process, which ends on
 * SIGINT and SIGTERM.
 */
export function makeScratch() {
  const base = process.platform === 'linux' && isRoomy(MEMORY) ? MEMORY : tmpdir();
  const folder = mkdtempSync(path.join(base, 'porchlight-'));
  // What runs without rights has its own folders there; nobody else lists them.
  chmodSync(folder, 0o711);
  process.on('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    // A database may still be about to end; what the tests say stands.
    process.stderr.write(`${folder} is left: ${error.code}\n`);
  }
}
