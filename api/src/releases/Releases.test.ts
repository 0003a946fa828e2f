import path from 'node:path';
import { compilePack } from '@porchlight/engine/compile';
import type { Database } from '../database/index.ts';
import { createReleases } from './Releases.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');

test('a release that many ask for at once is read and opened once, and once more when that failed', async () => {
  const compiled = await compilePack(definitions);
  let reads = 0;
  let isAway = false;
  const database = {
    async first() {
      reads += 1;
      if (isAway) throw new Error('away');
      return { compiled };
    },
  } as unknown as Database;
  const releases = createReleases(database);
  isAway = true;
  await expect(releases.open(compiled.hash)).rejects.toThrow('away');
  isAway = false;
  const opened = await Promise.all(Array.from({ length: 8 }, () => releases.open(compiled.hash)));
  expect(new Set(opened).size).toBe(1);
  expect(opened[0]!.hash).toBe(compiled.hash);
  expect(reads).toBe(2);
});

test('however many want to know what is public, the database is asked once, and once more for who came meanwhile', async () => {
  const compiled = await compilePack(definitions);
  const asked: (() => void)[] = [];
  const database = {
    async first({ name }: { name: string }) {
      if (name !== 'release-current') return { compiled };
      await new Promise<void>((resolve) => asked.push(resolve));
      return { hash: compiled.hash };
    },
  } as unknown as Database;
  const releases = createReleases(database);
  let answered = 0;
  const refresh = () => releases.refresh().then(() => answered++);
  const first = refresh();
  const others = Array.from({ length: 20 }, refresh);
  expect(asked).toHaveLength(1);
  asked[0]!();
  await first;
  // What was published since is not in the first answer: the others wait for one that was asked for later.
  await Promise.resolve();
  while (asked.length < 2) await new Promise(setImmediate);
  expect(answered).toBe(1);
  asked[1]!();
  await Promise.all(others);
  expect([answered, asked.length]).toEqual([21, 2]);
  const last = refresh();
  asked[2]!();
  await last;
});

test('a refresh that failed fails for who asked, and the next one asks anew', async () => {
  const compiled = await compilePack(definitions);
  let isAway = true;
  const database = {
    async first({ name }: { name: string }) {
      if (isAway) throw new Error('away');
      return name === 'release-current' ? { hash: compiled.hash } : { compiled };
    },
  } as unknown as Database;
  const releases = createReleases(database);
  const [first, second] = await Promise.allSettled([releases.refresh(), releases.refresh()]);
  expect([first!.status, second!.status]).toEqual(['rejected', 'rejected']);
  isAway = false;
  await releases.refresh();
  expect(releases.current().hash).toBe(compiled.hash);
});
