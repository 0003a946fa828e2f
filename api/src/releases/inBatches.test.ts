import type { CompiledRelease } from '@porchlight/engine/compile';
import type { QueryRunner } from '../database/index.ts';
import { storeContents } from './packFiles.ts';
import { storeRelease } from './storedRelease.ts';

const MANY = 250;

/** How many rows each statement brings that names this table. */
function countBrought(table: string) {
  const brought: number[] = [];
  const runner = {
    first: async () => undefined,
    all: async () => [],
    async run({ text }: { text: string }, [rows]: [unknown[]]) {
      if (text.includes(table)) brought.push(rows.length);
      return rows.length;
    },
  } as unknown as QueryRunner;
  return { runner, brought };
}

test('the parts of a thousand programs are stored by many statements: none holds the process for long', async () => {
  const { runner, brought } = countBrought('insert into release_parts');
  const parts = Object.fromEntries(
    Array.from({ length: MANY }, (_, number) => [`p${number}`, { en: { id: number } }]),
  );
  await storeRelease(runner, { hash: 'h', parts } as unknown as CompiledRelease);
  expect(brought).toEqual([100, 100, 50]);
});

test('the files of a thousand programs are stored by many statements, too', async () => {
  const { runner, brought } = countBrought('insert into pack_contents');
  const files = Array.from(
    { length: MANY },
    (_, number) => [`f${number}`, Buffer.from(`${number}`)] as const,
  );
  expect((await storeContents(runner, new Map(files))).size).toBe(MANY);
  expect(brought).toEqual([100, 100, 50]);
});
