import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const INPUTS = ['web', 'engine/src', 'package-lock.json', 'tsconfig.json'];

function hashInto(hash, root, name) {
  const full = path.join(root, name);
  if (path.extname(name)) {
    hash.update(`${name}\0`).update(readFileSync(full));
    return;
  }
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (['dist', 'node_modules'].includes(entry.name)) continue;
    if (entry.isDirectory()) hashInto(hash, root, `${name}/${entry.name}`);
    else hash.update(`${name}/${entry.name}\0`).update(readFileSync(path.join(full, entry.name)));
  }
}

function hashInputs(root) {
  const hash = createHash('sha256');
  for (const name of INPUTS) hashInto(hash, root, name);
  return hash.digest('hex');
}

/** What is built: the applicants' page, and what admins use. */
const BUILDS = [
  { dist: 'web/dist', config: 'vite.config.ts', says: 'Building the page\n' },
  { dist: 'web/workshop/dist', config: 'workshop/vite.config.ts', says: 'Building the workshop\n' },
];

/**
 * Builds the pages where their sources differ from those of the last build. Exits when a build fails.
 * @param dists Only those that go to these folders. Default: all.
 */
export function buildPage(root, dists = BUILDS.map(({ dist }) => dist)) {
  const wanted = hashInputs(root);
  for (const { dist, config, says } of BUILDS) {
    if (!dists.includes(dist)) continue;
    const stamp = path.join(root, dist, '.built-from');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    process.stderr.write(says);
    const installed = createRequire(path.join(root, 'web/package.json')).resolve(
      'vite/package.json',
    );
    const vite = path.join(path.dirname(installed), 'bin/vite.js');
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      { cwd: path.join(root, 'web'), stdio: 'inherit' },
    );
    if (status !== 0) {
      process.stderr.write('The page could not be built; the reason stands above.\n');
      process.exit(1);
    }
    writeFileSync(stamp, wanted);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildPage(path.join(import.meta.dirname, '../..'));
}
