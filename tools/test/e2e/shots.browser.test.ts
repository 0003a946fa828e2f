import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { runPortalTool } from '../runPortalTool.ts';
import { copyPack } from './testPortal.ts';

const root = path.join(import.meta.dirname, '../../..');
let folder: string;
let pack: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shots-'));
  pack = await copyPack((portal) => portal);
});
afterAll(async () => {
  for (const one of [folder, pack]) await rm(one, { recursive: true, force: true });
});

const shots = (...args: string[]) =>
  runPortalTool(['definitions', 'shots', ...args], { dataDir: folder });
const pictures = async (out: string) =>
  (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.png')).sort();

test('a picture of each step that a program adds, in each language and width, and one PDF with contents', async () => {
  const out = path.join(folder, 'rent');
  const run = await shots(pack, '--out', out, '--form', 'application', '--program', 'rent');
  expect([run.code, run.stderr]).toEqual([0, '']);
  const names = await pictures(out);
  expect(names.filter((name) => name.includes('rent.eviction'))).toEqual(
    ['en.1280', 'en.360', 'es.1280', 'es.360'].map(
      (end) => `application/rent/09-rent.eviction.${end}.png`,
    ),
  );
  expect(run.stdout).toContain(`${names.length} pictures of ${names.length / 2} steps`);
  for (const name of names) {
    const { width, height } = await sharp(path.join(out, name)).metadata();
    expect(width).toBe(name.includes('.360.') ? 360 : 1280);
    expect(height).toBeGreaterThan(600);
    // Not one colour: something is painted.
    expect((await sharp(path.join(out, name)).stats()).entropy).toBeGreaterThan(0.2);
  }
  const pdf = await PDFDocument.load(await readFile(path.join(out, 'steps.pdf')));
  // One for the contents, one for each step and language.
  expect(pdf.getPageCount()).toBe(names.length / 2 + 1);
  expect(pdf.catalog.get(PDFName.of('Outlines'))).toBeDefined();
  const again = await shots(pack, '--out', out);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('is not empty');
}, 420_000);

test('with an earlier pack beside it: only what looks different, before and after', async () => {
  const out = path.join(folder, 'changed');
  const file = path.join(pack, 'programs/rent/landlord.schema.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"title": "Your Landlord"', '"title": "Who you rent from"'));
  const before = path.join(root, 'definitions');
  const selection = ['--form', 'application', '--program', 'rent'];
  const run = await shots(pack, '--out', out, ...selection, '--changed-since', before);
  expect([run.code, run.stderr]).toEqual([0, '']);
  const names = await pictures(out);
  // The step's name stands in the list of steps of the others, too; in Spanish nothing is different.
  expect(names.every((name) => name.includes('.en.'))).toBe(true);
  expect(names).toEqual(
    expect.arrayContaining(
      ['360', '360.before'].map((end) => `application/rent/08-rent.landlord.en.${end}.png`),
    ),
  );
  const [now, then] = await Promise.all(
    ['360', '360.before'].map((end) =>
      readFile(path.join(out, `application/rent/08-rent.landlord.en.${end}.png`)),
    ),
  );
  expect(now!.equals(then!)).toBe(false);
  await writeFile(file, text);
}, 420_000);

test('an upload flow that a step of was changed: that step, before and after', async () => {
  const out = path.join(folder, 'flow');
  const file = path.join(pack, 'uploads/short-list/bills.upload.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"title": "Bills"', '"title": "What you owe"'));
  const before = path.join(root, 'definitions');
  const selection = ['--form', 'uploads/short-list', '--changed-since', before];
  const run = await shots(pack, '--out', out, ...selection);
  await writeFile(file, text);
  expect([run.code, run.stderr]).toEqual([0, '']);
  const bills = ['1280.before', '1280', '360.before', '360'];
  const names = await pictures(out);
  expect(names.filter((name) => name.includes('bills'))).toEqual(
    bills.map((end) => `uploads-short-list/04-bills.en.${end}.png`),
  );
  // The summary names it, too; in Spanish nothing is different.
  expect(names.filter((name) => !name.includes('bills'))).toEqual(
    bills.map((end) => `uploads-short-list/07-review.en.${end}.png`),
  );
}, 300_000);

test('a pack that is broken, and a folder that is none, are said in words', async () => {
  const file = path.join(pack, 'portal.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, 100));
  const broken = await shots(pack, '--out', path.join(folder, 'broken'));
  expect(broken.code).toBe(2);
  expect(broken.stderr).toContain('portal.json');
  await writeFile(file, text);
  const none = await shots(path.join(folder, 'nowhere'), '--out', path.join(folder, 'none'));
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('there is no such file or folder');
}, 180_000);
