import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codes, type FindingCode, pageOf } from '@porchlight/engine/compile';
import { findingPages } from './findingPages.ts';

const root = path.join(import.meta.dirname, '../..');
const docs = path.join(root, 'docs/definitions');
const names = Object.keys(codes) as FindingCode[];

test('the pages say what the table of codes says now', async () => {
  const pages = findingPages();
  const written = (await readdir(docs)).filter((name) => name !== 'README.md');
  expect(written.sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) {
    expect([name, await readFile(path.join(docs, name), 'utf8')]).toEqual([name, text]);
  }
});

test.each(names)('%s is kebab-case, explained, and used', async (code) => {
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  const { meaning, example, hint } = pageOf(code);
  for (const text of [meaning, example, hint]) expect(text.length).toBeGreaterThan(8);
  // One sentence.
  expect(hint).toMatch(/^[A-Z][^.]*(\.[a-z/][^.]*)*\.$/);
  const isUsed = (text: string) =>
    text.includes(`'${code}'`) ||
    // Of choices it is put together: `unknown-${kind}`.
    (/^unknown-(enumeration|lookup)$/.test(code) && /`unknown-\$\{\w+\}`/.test(text));
  expect(sources.some(isUsed)).toBe(true);
});

const sources = await readSources([
  'engine/src/check',
  'engine/src/compile',
  'engine/src/witness',
  'tools/portal/definitions/witness',
]);

async function readSources(folders: string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true });
      return names
        .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/^(codes|test)\//.test(name))
        .map((name) => readFile(path.join(root, folder, name), 'utf8'));
    }),
  );
  return Promise.all(lists.flat());
}
