/** `npm run sbom`: writes what the portal is made of, as CycloneDX, into `bill-of-materials.json`. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { status, stdout } = spawnSync(
  npm,
  // An optional peer of vite that another package brings in an older version is no problem here.
  [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--legacy-peer-deps',
    '--loglevel=error',
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
);
if (status !== 0) process.exit(status ?? 1);
const { components } = JSON.parse(stdout.toString());
writeFileSync(path.join(root, 'bill-of-materials.json'), stdout);
process.stdout.write(`bill-of-materials.json: ${components.length} packages\n`);
