import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { vocabularyPage } from './vocabularyPage.ts';

const root = path.join(import.meta.dirname, '../../..');
const made = vocabularyPage(path.join(root, 'definitions'));

test('the reference says what the meta-schemas say now', async () => {
  const written = await readFile(path.join(root, 'docs/vocabulary.md'), 'utf8');
  expect(written).toBe((await made).page);
});

test('every word is described for an administrator, and has an example', async () => {
  expect((await made).gaps).toEqual([]);
});

test('every section that is linked to is there, and none twice', async () => {
  const { page } = await made;
  const anchors = [...page.matchAll(/^##+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(new Set(anchors).size).toBe(anchors.length);
  const linked = new Set([...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor!));
  expect([...linked].filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(anchors.length).toBeGreaterThan(40);
});
