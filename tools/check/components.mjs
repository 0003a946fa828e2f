/**
 * `npm run components`: fails when a component has a weakness that npm knows of, or nobody has looked for three
 * months at what is old. For each night, and for a scheduled run of who operates the portal.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { checkComponents } = await import('./checkComponents.ts');

const root = path.join(import.meta.dirname, '../..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** What npm knows of the packages of the lock file; undefined where it cannot be asked. */
function askNpm() {
  const asked = spawnSync(npm, ['audit', '--json'], { cwd: root, encoding: 'utf8' });
  try {
    const audit = JSON.parse(asked.stdout);
    return audit.vulnerabilities ? audit : undefined;
  } catch {
    return undefined;
  }
}

const { reviewed } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'components.json'), 'utf8'),
);
const { lines, isOk } = checkComponents(askNpm(), reviewed, Date.now());
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = isOk ? 0 : 1;
