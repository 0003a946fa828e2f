import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashText } from '@porchlight/engine/compile';
import { markTranslations } from './markTranslations.ts';

let folder: string;
const write = async (name: string, data: object) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), JSON.stringify(data));
};
const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8'));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stamp-'));
  await write('messages.json', { required: 'Required', 'too-long': 'Too long' });
});
afterEach(() => rm(folder, { recursive: true }));

test('marks a plain translation with the English that it stands for, once', async () => {
  await write('texts/es/messages.json', { required: 'Obligatorio' });
  expect(await markTranslations(folder)).toEqual({ marked: 1, unknown: [] });
  const marked = { required: { text: 'Obligatorio', of: hashText('Required') } };
  expect(await read('texts/es/messages.json')).toEqual(marked);
  expect(await markTranslations(folder)).toEqual({ marked: 0, unknown: [] });
  expect(await read('texts/es/messages.json')).toEqual(marked);
});

test('marks a translation whose hash was taken out', async () => {
  await write('texts/es/messages.json', { required: { text: 'Obligatorio' } });
  expect(await markTranslations(folder)).toEqual({ marked: 1, unknown: [] });
  expect(await read('texts/es/messages.json')).toEqual({
    required: { text: 'Obligatorio', of: hashText('Required') },
  });
});

test('leaves a stale mark stale', async () => {
  const stale = { required: { text: 'Obligatorio', of: '00000000' } };
  await write('texts/es/messages.json', { ...stale, 'too-long': 'Muy largo' });
  await markTranslations(folder);
  expect(await read('texts/es/messages.json')).toMatchObject(stale);
});

test('names a key that translates nothing, and leaves it alone', async () => {
  await write('texts/es/messages.json', { requird: 'Obligatorio' });
  const { marked, unknown } = await markTranslations(folder);
  expect(marked).toBe(0);
  expect(unknown).toEqual([{ file: 'texts/es/messages.json', key: 'requird' }]);
  expect(await read('texts/es/messages.json')).toEqual({ requird: 'Obligatorio' });
});

test("finds a program's own translations", async () => {
  await write('programs/rent/program.json', { programID: 2, program: 'ERA', friendlyName: 'Rent' });
  await write('programs/rent/texts/es/program.json', { friendlyName: 'Alquiler' });
  await markTranslations(folder);
  const marked = { friendlyName: { text: 'Alquiler', of: hashText('Rent') } };
  expect(await read('programs/rent/texts/es/program.json')).toEqual(marked);
});
