/** `npm run sbom`: writes what the portal is made of, as CycloneDX, into `bill-of-materials.json` or the file that is named. */
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
const file = process.argv[2] ?? 'bill-of-materials.json';
writeFileSync(path.resolve(root, file), stdout);
process.stdout.write(`${file}: ${components.length} packages\n`);
