import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Installs the packages of the lock file where they are missing or others. Exits with npm's word when that fails. */
export function installPackages(root) {
  const stamp = path.join(root, 'node_modules/.installed-from');
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Not on the output: a tool's JSON goes there.
  process.stderr.write('Installing packages (this happens once)\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    process.stderr.write('The packages could not be installed; npm says why above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
