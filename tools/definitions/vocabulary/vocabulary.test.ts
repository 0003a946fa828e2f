import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { resolved } from './metaSchemas.ts';
import { keyOf, metAt, pageName, readVocabulary, vocabularyPage } from './vocabularyPage.ts';
import { placesOfWords, wordPages } from './wordPages.ts';

const root = path.join(import.meta.dirname, '../../..');
const reading = readVocabulary(path.join(root, 'definitions'));
const made = reading.then(vocabularyPage);

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
  const pages = [...wordPages(await reading).values()].join('\n');
  const linked = new Set(
    [...(page + pages).matchAll(/\]\((?:\.\.\/vocabulary\.md)?#([^)]*)\)/g)].map(
      ([, anchor]) => anchor!,
    ),
  );
  expect([...linked].filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(anchors.length).toBeGreaterThan(40);
});

describe('each word has a page of its own', () => {
  test('which says what the meta-schemas, the packs and the findings say now, and there is no other', async () => {
    const pages = wordPages(await reading);
    const folder = path.join(root, 'docs/vocabulary');
    expect((await readdir(folder)).sort()).toEqual([...pages.keys()].sort());
    for (const [name, text] of pages)
      expect(await readFile(path.join(folder, name), 'utf8')).toBe(text);
  });

  test('under a name that a disk without capitals tells apart, and the reference leads to it', async () => {
    const vocabulary = await reading;
    const names = [...wordPages(vocabulary).keys()];
    expect(names.length).toBe(placesOfWords(vocabulary).size);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    const { page } = await made;
    expect(names.filter((name) => !page.includes(`](vocabulary/${name})`))).toEqual([]);
  });

  test('with an example that stands just so in one of the packs, which tests of their own compile', async () => {
    const pages = [...wordPages(await reading).values()].join('\n');
    const found = pages.matchAll(
      /```json\n((?:(?!```).)*)\n```\n\n(?:So|The same word) in `(definitions\/[^`]+)`, at `([^`]*)`\./gs,
    );
    const files = new Set<string>();
    for (const [, example, file, pointer] of found) {
      const [[word, shown]] = Object.entries(JSON.parse(`{${example}}`)) as [[string, unknown]];
      const keys = pointer!.split('/').slice(1);
      const value = keys.reduce<unknown>(
        (here, key) =>
          (here as { [key: string]: unknown })[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        JSON.parse(await readFile(path.join(root, file!), 'utf8')),
      );
      expect([file, pointer, word, shown]).toEqual([file, pointer, keys.at(-1), value]);
      files.add(file!);
    }
    expect(files.size).toBeGreaterThan(50);
  });

  test('with an example that is said to stand so only where a pack has it in that very place', async () => {
    const vocabulary = await reading;
    const pages = wordPages(vocabulary);
    const said = { 'So in': 0, 'The same word in': 0 };
    for (const [word, places] of placesOfWords(vocabulary))
      for (const { section, property } of places) {
        const [, text] = pages.get(pageName(word))!.split(`\n## In [${section.title}](`);
        const found = /\n(So in|The same word in) `definitions\/(.+?)`, at `(.*?)`\./.exec(
          text!.split('\n## ')[0]!,
        );
        if (!found) continue;
        const [, how, file, pointer] = found as unknown as [string, keyof typeof said, ...string[]];
        said[how] += 1;
        const here = vocabulary.examples.get(keyOf(property)) ?? [];
        const isHere = here.some((one) => one.file === file && one.pointer === pointer);
        const expected = isHere ? 'So in' : 'The same word in';
        expect([word, section.title, how]).toEqual([word, section.title, expected]);
      }
    expect(said['So in']).toBeGreaterThan(200);
    expect(said['The same word in']).toBeGreaterThan(10);
  });

  test('and the texts that may stand there by name or by pattern', async () => {
    const pages = wordPages(await reading);
    const stands = (page: string) =>
      [
        ...pages
          .get(page)!
          .matchAll(/^What may stand behind it: (.*?)\.( It has to be there\.)?$/gm),
      ].map(([, value]) => value);
    expect(stands('retired.md')).toEqual(['day (`YYYY-MM-DD`)', 'day (`YYYY-MM-DD`)']);
    const name = '(a small letter, then small letters, digits and `-`)';
    expect(stands('enumeration.md')).toEqual([`name ${name}`, `name ${name}`]);
    const most = (one: string) => `each of at most ${one} characters`;
    expect(stands('clear.md')[0]).toBe(`list of names ${name}, ${most('60')}`);
    expect(stands('to.md')).toContain(`name of at most 60 characters ${name}`);
    expect(stands('to.md')).toContain(`list of lists of texts, ${most('200')}`);
    expect(stands('pages.md')).toEqual(['list of lists of texts']);
    expect(stands('money.md')).toEqual(['list of texts that match `^[a-z][A-Za-z0-9]*$`']);
    expect(stands('accent.md')).toEqual(['colour (`#RRGGBB`)']);
    expect(stands('website.md')).toEqual([
      'text of at most 300 characters that matches `^https?://`',
    ]);
  });

  test('with an example that may stand there, where no pack has one', async () => {
    const { schemas, examples, sections } = await reading;
    const ajv = new Ajv({ strict: false });
    for (const [file, node] of schemas) ajv.addSchema(node, file);
    const made = [...placesOfWords({ schemas, examples, sections }).values()]
      .flat()
      .map(({ property }) => property)
      .filter((property) => metAt(schemas, examples, property).length === 0);
    expect(made.length).toBeGreaterThan(10);
    for (const property of made) {
      const [example] = resolved(schemas, property).examples!;
      const at = property.at.split('/').map(encodeURIComponent).join('/');
      const validate = ajv.compile({ $ref: `${property.file}#${at}` });
      expect([property.file, property.at, validate(example), validate.errors]).toEqual([
        ...[property.file, property.at, true, null],
      ]);
    }
  });

  test('of a condition and an expression, as the explanation says them', async () => {
    const pages = wordPages(await reading);
    expect(pages.get('count.md')).toContain('*the number of entries of members*');
    expect(pages.get('minimum.md')).toMatch(/\*“\w+” is at least /);
  });
});
