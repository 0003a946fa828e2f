import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  version?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, Entry> };
const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

/** Never installed where the portal is tested and run: Linux on x64 or arm64. */
const isElsewhere = ({ optional, os, cpu }: Entry) =>
  optional === true &&
  !(
    (os === undefined || os.includes('linux')) &&
    (cpu === undefined || cpu.includes('x64') || cpu.includes('arm64'))
  );

/** Optional builds of the linter for musl, which the registry in reach does not carry. */
const NOT_IN_REACH = /@biomejs\/cli-linux-(arm64|x64)-musl$/;

test('every package that Linux installs is held to the hash of its bytes', () => {
  expect(packages.length).toBeGreaterThan(400);
  const without = packages.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'));
  const wanting = without.filter(
    ([place, entry]) => !isElsewhere(entry) && !NOT_IN_REACH.test(place),
  );
  expect(wanting.map(([place]) => place)).toEqual([]);
});

test('the lock file names no address to download from', () => {
  expect(packages.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});
