import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PAGE_INPUTS = ['web', 'engine/src', 'package-lock.json', 'tsconfig.json'];
const SERVER_INPUTS = ['api/src', 'engine/src', 'package-lock.json', 'tools/start/build.mjs'];

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

function hashInputs(root, inputs) {
  const hash = createHash('sha256');
  for (const name of inputs) hashInto(hash, root, name);
  return hash.digest('hex');
}

/** What is built: the applicants' page, what admins use, and what staff use. */
const BUILDS = [
  { dist: 'web/dist', config: 'vite.config.ts', says: 'Building the page\n' },
  { dist: 'web/admin/dist', config: 'admin/vite.config.ts', says: 'Building the admin pages\n' },
  { dist: 'web/desk/dist', config: 'desk/vite.config.ts', says: 'Building the desk\n' },
];

/**
 * Builds the pages where their sources differ from those of the last build. Exits when a build fails.
 * @param dists Only those that go to these folders. Default: all.
 */
export function buildPage(root, dists = BUILDS.map(({ dist }) => dist)) {
  const wanted = hashInputs(root, PAGE_INPUTS);
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

/** Where the server is built, and what it is started with. */
const SERVER = 'api/dist/server';
/** Read before all packages: in one file their imports come first. */
const FIRST = 'warnOfRuntime';
/**
 * What Node is told, as in `deploy/`. Each half of the garbage collector's young generation has at most 8 MB: by its own
 * measure Node 24 takes 70 MB more.
 */
export const OPTIONS = ['--max-semi-space-size=8'];
/** Files of their own: the process, and the threads that it starts. `api/src/runtime.ts` finds them. */
const ENTRIES = [
  FIRST,
  'main',
  'documents/structure/worker',
  'identity/password-check/worker',
  'receipts/worker',
];

/**
 * Makes JavaScript of the server where its sources differ from those of the last build: beside a
 * compiler it takes 70 MB more, and twice the time to start. Packages stay where npm puts them.
 * @returns The words after `node` that start it.
 */
export async function buildServer(root) {
  const dist = path.join(root, SERVER);
  const first = pathToFileURL(path.join(dist, `${FIRST}.js`)).href;
  const command = [...OPTIONS, '--import', first, path.join(dist, 'main.js')];
  const stamp = path.join(dist, '.built-from');
  const wanted = hashInputs(root, SERVER_INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return command;
  process.stderr.write('Building the server\n');
  const { build } = await import('esbuild');
  const part = `${dist}.${process.pid}.part`;
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((name) => ({ in: `api/src/${name}.ts`, out: name })),
    outdir: part,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    external: listPackages(root),
    logLevel: 'error',
  });
  writeFileSync(path.join(part, '.built-from'), wanted);
  // Whole or not at all, also when two build at once.
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(part, dist);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(stamp)) throw error;
  }
  return command;
}

/** What server and engine import from npm. */
function listPackages(root) {
  return ['api', 'engine'].flatMap((workspace) => {
    const file = readFileSync(path.join(root, workspace, 'package.json'), 'utf8');
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(file);
    const named = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    return Object.keys(named).filter((name) => !name.startsWith('@porchlight/'));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(import.meta.dirname, '../..');
  buildPage(root);
  await buildServer(root);
  // What works on packs, too: who runs the server may not be one who may write here.
  const { tsImport } = await import('tsx/esm/api');
  const program = '../../api/src/isolation/buildProgram.ts';
  const { buildProgram, PACKS } = await tsImport(program, import.meta.url);
  await buildProgram(PACKS);
}
