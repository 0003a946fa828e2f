import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const FOLDERS = ['engine/src', 'api/src', 'web/src'];
/** Ajv makes code of schemas: it holds texts against the engine's own, and the standard's. */
const AJV = ['engine/src/compile/checkMeta.ts', 'engine/src/foreign/compile/dialects.ts'];

async function read(): Promise<[file: string, text: string][]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true });
      return names
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)test\//.test(name))
        .map(async (name): Promise<[string, string]> => {
          const file = `${folder}/${name}`;
          return [file, await readFile(path.join(root, file), 'utf8')];
        });
    }),
  );
  return Promise.all(lists.flat());
}

const sources = await read();

test('nothing is run that is not written in a source: no new Function, no eval, no vm', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(([file, text]) =>
    [...text.matchAll(/\bnew Function\b|[^.\w]eval\(|\bvm\.run|from 'node:vm'/g)].map(
      ([what]) => `${file}: ${what}`,
    ),
  );
  expect(found).toEqual([]);
});

test('Ajv is asked by two files alone, neither of which gives it a schema of a pack', () => {
  const asking = sources.filter(([, text]) => /from 'ajv(\/(?!formats)[^']*)?'/.test(text));
  expect(asking.map(([file]) => file).sort()).toEqual(AJV);
});
