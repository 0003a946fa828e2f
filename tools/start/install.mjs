import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Whether all that the lock file names is installed, by npm's own list of what it installed. */
export function isInstalled(root) {
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const found = installed[place];
    // The entry without a place is the project itself; what is optional may be for another platform.
    if (!found) return place === '' || optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** Installs the packages of the lock file where they are missing or others. Exits with npm's word when that fails. */
export function installPackages(root) {
  if (isInstalled(root)) return;
  // Not on the output: a tool's JSON goes there.
  process.stderr.write('Installing packages (this happens once)\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  process.stderr.write('The packages could not be installed; npm says why above.\n');
  process.exit(1);
}
