import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Entry {
  version?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  peer?: boolean;
}

const root = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

test('every package is held to the hash of its bytes, builds for other systems too', () => {
  expect(packages.length).toBeGreaterThan(400);
  const wanting = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(wanting.map(([place]) => place)).toEqual([]);
});

test('the lock file names no address to download from', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});

interface Component {
  hashes?: { content: string }[];
}

test('the bill of materials is CycloneDX, and has every package with the hash of its bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const file = join(folder, 'bill.json');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [program, script] = scripts.sbom.split(' ');
  expect(program).toBe('node');
  const { status } = spawnSync(process.execPath, [script, file], { cwd: root });
  expect(status).toBe(0);
  const bill = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\./),
  });
  const components = bill.components as Component[];
  const hashes = new Set(
    components.flatMap((one) => one.hashes ?? []).map(({ content }) => content),
  );
  // Peers of tools are left out: who installs the portal alone gets none of them.
  const wanted = packages.filter(([, { dev, peer }]) => !(dev && peer));
  expect(wanted.length).toBeGreaterThan(packages.length - 5);
  // By its bytes, since a package may stand under another name than its own.
  const missing = wanted.filter(([, { integrity }]) => {
    const bytes = Buffer.from(integrity!.replace('sha512-', ''), 'base64');
    return !hashes.has(bytes.toString('hex'));
  });
  expect(missing.map(([place]) => place)).toEqual([]);
});
