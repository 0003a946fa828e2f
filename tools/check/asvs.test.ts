import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; level 3's come after them. */
const SECTIONS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number, rest]) => {
  const [level, asks, verdict, tests, why] = rest!.split('|').map((cell) => cell.trim());
  return { number: number!, level, asks, verdict, tests: tests!, why };
});

test('every requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  const numbers = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${chapter}.${section}.${n + 1}`),
    ),
  );
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
});

test('what is met names its tests, all else says why', () => {
  const odd = rows.filter(({ verdict, tests, why, asks }) => {
    if (!asks) return true;
    if (verdict === 'met') return !tests;
    return !['not met', 'not applicable'].includes(verdict!) || !why;
  });
  expect(odd).toEqual([]);
});

test('every file that it names is there', () => {
  const named = rows.flatMap(({ tests }) =>
    [...tests.matchAll(/`([^`]+)`/g)].map(([, one]) => one!),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(
    [...new Set(named)].filter(
      (name) => !/\.test\.tsx?$/.test(name) || !existsSync(join(root, name)),
    ),
  ).toEqual([]);
  const links = [...page.matchAll(/\]\(([^):#]+)\)/g)].map(([, one]) => one!);
  expect(links.filter((name) => !existsSync(join(root, 'docs', name)))).toEqual([]);
});

test('the figures at its head are those of its rows', () => {
  const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length;
  expect(page).toContain(
    `${count('met')} met, ${count('not met')} not met, ${count('not applicable')} not applicable`,
  );
});
