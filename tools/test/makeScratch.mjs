import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
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
 * a hundred small databases keep a disk busy for longer than the tests take.
 */
export function makeScratch() {
  const base = process.platform === 'linux' && isRoomy(MEMORY) ? MEMORY : tmpdir();
  const folder = mkdtempSync(path.join(base, 'porchlight-'));
  // What runs without rights has its own folders there; nobody else lists them.
  chmodSync(folder, 0o711);
  return folder;
}
