import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  version?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, Entry> };
const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

/**
 * Builds of four development tools for systems on which the portal is neither tested nor run. The registry
 * in reach answers 404 for these versions, so there is no hash to hold them to.
 */
const NOT_IN_REACH =
  /^node_modules\/@(biomejs\/cli|oxc-parser\/binding|swc\/core|unrs\/resolver-binding)-[a-z0-9-]+$/;

/** What Linux with glibc installs on x64 and arm64, where the portal is tested and run. */
const isHere = ({ os, cpu, libc }: Entry) =>
  (!os || os.includes('linux')) &&
  (!cpu || cpu.includes('x64') || cpu.includes('arm64')) &&
  (!libc || libc.includes('glibc'));

test('every package is held to the hash of its bytes, save builds of tools for other systems', () => {
  expect(packages.length).toBeGreaterThan(400);
  const without = packages.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'));
  const wanting = without.filter(
    ([place, entry]) => !NOT_IN_REACH.test(place) || !entry.dev || !entry.optional || isHere(entry),
  );
  expect(wanting.map(([place]) => place)).toEqual([]);
});

test('the lock file names no address to download from', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});
