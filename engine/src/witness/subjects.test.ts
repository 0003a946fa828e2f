import { compilePack, openRelease } from '../compile/index.ts';
import { readPack } from '../compile/readPack.ts';
import { copyFiles, replaceIn, textIn } from '../compile/test/brokenPack.ts';
import { Subjects } from './subjects.ts';
import { DAY } from './test/walkBroken.ts';

/** What is planned after an edit of one program of so many more than are shipped, of which two can be chosen. */
async function planFor(more: number, first = ['well-100']) {
  const files = copyFiles();
  const water = textIn(files, 'programs/water/program.json');
  for (let id = 100; id < 100 + more; id += 1) {
    const other = water.replace(/"programID": \d+/, `"programID": ${id}`);
    files.set(`programs/well-${id}/program.json`, Buffer.from(other));
  }
  replaceIn(
    files,
    'application/personal-information.schema.json',
    /"maxItems": 1\b/,
    '"maxItems": 2',
  );
  const source = { files, findings: [] };
  const release = openRelease(await compilePack(source));
  const options = { day: DAY, seed: 1, first };
  return new Subjects(await readPack(source), release, options);
}

test('after an edit of one program as much is walked among many as among some', async () => {
  const [some, many] = [await planFor(3), await planFor(40)];
  expect(many.ofFirst).toBe(some.ofFirst);
  const walked = many.plans.slice(0, many.ofFirst).map(({ programs }) => programs);
  expect(walked[0]).toEqual(['well-100']);
  // A few of the pairs that it can be chosen in, and nothing that it has no part in.
  expect(walked.slice(1).map((pair) => [pair.length, pair.includes('well-100')])).toEqual(
    Array.from({ length: 4 }, () => [2, true]),
  );
  expect(many.plans.length).toBeGreaterThan(some.plans.length);
});

test('of several programs that were edited each is walked with another', async () => {
  const first = ['well-100', 'well-102', 'well-104'];
  const { plans, ofFirst } = await planFor(8, first);
  const pairs = plans.slice(first.length, ofFirst).map(({ programs }) => programs);
  expect(pairs.map((pair) => pair.length)).toEqual([2, 2, 2, 2]);
  for (const program of first)
    expect(pairs.filter((pair) => pair.includes(program)).length).toBeGreaterThan(1);
});

test('where one that was edited is not offered, all is walked', async () => {
  expect((await planFor(3, ['well-100', 'gone'])).ofFirst).toBe(0);
});
