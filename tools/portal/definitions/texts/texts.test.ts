import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@porchlight/engine';
import { hashText } from '@porchlight/engine/compile';
import fc from 'fast-check';
import { collectUnits } from './collectUnits.ts';
import { readCsv, writeCsv } from './csv.ts';
import { exportTexts, formatOf, importTexts } from './index.ts';
import type { Unit } from './Unit.ts';
import { readXliff, writeXliff } from './xliff.ts';

const shipped = path.resolve(import.meta.dirname, '../../../../definitions');
let folder: string;
let pack: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'texts-'));
  pack = path.join(folder, 'pack');
  // The examples are packs of their own.
  await cp(shipped, pack, {
    recursive: true,
    filter: (file) => file !== path.join(shipped, 'examples'),
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function readAll(): Promise<Record<string, string>> {
  const names = (await readdir(pack, { recursive: true })).filter((name) => name.endsWith('.json'));
  const entries = names.map(async (name) => [name, await readFile(path.join(pack, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}
const change = async (name: string, edit: (data: JsonObject) => void) => {
  const file = path.join(pack, name);
  const data = JSON.parse(await readFile(file, 'utf8'));
  edit(data);
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`);
};

describe.each(['es.csv', 'es.xlf'])('%s', (name) => {
  const options = () => ({
    language: 'es',
    file: path.join(folder, name),
    format: formatOf(name)!,
  });

  test('importing an export leaves every file as it was, stale and missing ones too', async () => {
    await change('texts/es/steps/race.json', (data) => {
      delete data['fields/Tribe/title'];
      (data['fields/Race/title'] as JsonObject).of = '00000000';
      (data['fields/Ethnicity/title'] as JsonObject).text = ' Origen\n';
      data.title = 'Raza';
    });
    const before = await readAll();
    const { texts, open } = await exportTexts(pack, options());
    expect(texts).toBeGreaterThan(500);
    expect(open).toBe(3);
    expect(await importTexts(pack, options())).toEqual({ written: 0, refused: [] });
    expect(await readAll()).toEqual(before);
  });

  test('a new translation is marked with its English, and stands where the English does', async () => {
    await change('texts/es/steps/race.json', (data) => {
      delete data['fields/Tribe/title'];
    });
    await exportTexts(pack, options());
    const text = await readFile(options().file, 'utf8');
    const translated =
      name === 'es.csv'
        ? text.replace(
            /"fields\/Tribe\/title","Tribe",(""|)/,
            '"fields/Tribe/title","Tribe","Tribu"',
          )
        : text.replace(
            /(id="fields\/Tribe\/title">\s*<source>Tribe<\/source>)/,
            '$1<target>Tribu</target>',
          );
    expect(translated).not.toBe(text);
    await writeFile(options().file, translated);
    expect(await importTexts(pack, options())).toEqual({ written: 1, refused: [] });
    const data = JSON.parse(await readFile(path.join(pack, 'texts/es/steps/race.json'), 'utf8'));
    expect(data['fields/Tribe/title']).toEqual({ text: 'Tribu', of: hashText('Tribe') });
    const keys = Object.keys(data);
    expect(keys.indexOf('fields/Tribe/title')).toBe(keys.indexOf('fields/Tribe/description') - 1);
  });

  test('what was exported of another English is refused, and nothing is written outside', async () => {
    await exportTexts(pack, options());
    await change('steps/race.schema.json', (data) => {
      data.title = 'Race and origin';
    });
    const text = await readFile(options().file, 'utf8');
    await writeFile(options().file, text.replaceAll('texts/es/messages.json', '../../evil.json'));
    const { written, refused } = await importTexts(pack, options());
    expect(written).toBe(0);
    expect(refused).toContainEqual({
      file: 'texts/es/steps/race.json',
      key: 'title',
      why: 'the English has changed since it was exported',
    });
    expect(refused).toContainEqual(
      expect.objectContaining({
        file: '../../evil.json',
        why: 'the pack has no such translation file',
      }),
    );
    expect(await readdir(folder)).toEqual([name, 'pack']);
  });

  test('an export does not overwrite a file', async () => {
    await writeFile(options().file, '');
    await expect(exportTexts(pack, options())).rejects.toThrow('EEXIST');
  });
});

test.each([
  ['none.csv', '"file","key","source","target","note"\n'],
  ['none.xlf', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><xliff/>'],
])('%s, which holds no texts, is told of', async (name, text) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const options = { language: 'es', file, format: formatOf(name)! };
  await expect(importTexts(pack, options)).rejects.toThrow('the file holds no texts');
});

test('a file that is neither is refused', async () => {
  await expect(readXliff('<html></html>')).rejects.toThrow();
  await expect(readXliff('no XML')).rejects.toThrow();
  expect(() => readCsv('a,b\n1,2,3\n')).toThrow();
});

/** What a text of a pack can be: characters that XML can carry, with more than white space in it. */
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .map((one) => one.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '·'))
  .filter((one) => one.trim() !== '');
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
const unit: fc.Arbitrary<Unit> = fc.record({
  file: name.map((one) => `texts/es/${one}.json`),
  key: fc.oneof(
    name,
    text.map((one) => `values/${one}`),
  ),
  source: text,
  target: fc.oneof(fc.constant(''), text),
  note: fc.oneof(fc.constant(''), text),
});
const units = fc.uniqueArray(unit, {
  selector: ({ file, key }) => `${file}\0${key}`,
  maxLength: 8,
});
/** In any order; the white space around a text does not come through XLIFF, and is not compared. */
const sorted = (list: Unit[]) =>
  list
    .map(({ file, key, source, target, note }) =>
      JSON.stringify([file, key, source.trim(), target.trim(), note.trim()]),
    )
    .sort();

test('whatever the texts are, import(export(x)) is x', async () => {
  await fc.assert(
    fc.asyncProperty(units, async (list) => {
      expect(readCsv(writeCsv(list))).toEqual(list);
      if (list.length)
        expect(sorted(await readXliff(await writeXliff(list, 'es')))).toEqual(sorted(list));
    }),
    { numRuns: 300 },
  );
});

test('a text of another English, or without a mark, is shown and not given', () => {
  const definitions = new Map<string, JsonObject>([
    ['messages.json', { a: 'One', b: 'Two', c: 'Three' }],
    [
      'texts/es/messages.json',
      { a: { text: 'Uno', of: hashText('One') }, b: { text: 'Doss', of: '00000000' }, c: 'Tres' },
    ],
  ]);
  expect(collectUnits(definitions, 'es').map(({ target, note }) => [target, note])).toEqual([
    ['Uno', ''],
    ['', 'The English is another now. Before: Doss'],
    ['', 'Not marked as checked: Tres'],
  ]);
});
