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
