import { pagesOf } from './pagesOf.ts';
import type { Step } from './types.ts';

const names = ['Kind', 'First', 'Pet', 'Last', 'Age'];
const step = {
  fields: names.map((name) => ({ name, pointer: `/Me/${name}` })),
  pages: [['First', 'Last']],
} as unknown as Step;
const visible = (...shown: string[]) => new Set(shown.map((name) => `/Me/${name}`));

test('one question stands on a screen, and a group where its first does', () => {
  expect(pagesOf(step, visible(...names))).toEqual([
    ['/Me/Kind'],
    ['/Me/First', '/Me/Last'],
    ['/Me/Pet'],
    ['/Me/Age'],
  ]);
});

test('what is hidden takes no screen, and a group whose first is hidden stands further down', () => {
  expect(pagesOf(step, visible('Pet', 'Last', 'Age'))).toEqual([
    ['/Me/Pet'],
    ['/Me/Last'],
    ['/Me/Age'],
  ]);
  expect(pagesOf(step, visible())).toEqual([]);
});

test('a step without groups has a screen for each question', () => {
  const { pages: _pages, ...plain } = step;
  expect(pagesOf(plain as Step, visible('First', 'Last'))).toEqual([['/Me/First'], ['/Me/Last']]);
});
