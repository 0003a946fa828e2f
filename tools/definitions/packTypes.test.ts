import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packTypes } from './packTypes.ts';

const file = path.join(import.meta.dirname, '../../engine/src/compile/meta/sources.generated.ts');

test('the types of the files of a pack are those of the meta-schemas', async () => {
  expect(await packTypes()).toBe(await readFile(file, 'utf8'));
});
