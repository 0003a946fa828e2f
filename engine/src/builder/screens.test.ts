import fc from 'fast-check';
import type { PackTexts } from '../edit/FileEdit.ts';
import { listFields } from '../edit/fields.ts';
import { PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { runs } from '../test/runs.ts';
import { beginsScreen, readPace, setBeginsScreen, setPace } from './index.ts';

const files = readTexts(PACKS.shipped);
const file = 'application/residence.schema.json';
const ui = 'application/residence.ui.json';
const of = (name: string) => ({ file, name });
const after = (texts: PackTexts, name: string, begins: boolean) =>
  withChanges(texts, setBeginsScreen(texts, of(name), begins).changes);
const pagesOf = (texts: PackTexts) => JSON.parse(texts.get(ui)!)['ui:options']?.pages;
const names = listFields(files, file).map(({ name }) => name);

test('a question joins the screen of the one before it, and begins one of its own again', () => {
  expect([
    beginsScreen(files, of('YearOfConstruction')),
    beginsScreen(files, of('ApproximateAge')),
  ]).toEqual([true, false]);
  const alone = after(files, 'ApproximateAge', true);
  expect(pagesOf(alone)).toEqual([
    ['HasSmokers', 'NumberOfSmokers'],
    ['HasBeenWeatherized', 'YearWeatherized'],
  ]);
  const again = after(alone, 'ApproximateAge', false);
  expect(pagesOf(again).at(-1)).toEqual(['YearOfConstruction', 'ApproximateAge']);
  // Two screens become one, and part where they are told to.
  const one = after(files, 'HasBeenWeatherized', false);
  expect(pagesOf(one)).toContainEqual([
    ...['HasSmokers', 'NumberOfSmokers', 'HasBeenWeatherized', 'YearWeatherized'],
  ]);
  expect(after(one, 'HasBeenWeatherized', true)).toEqual(files);
});

test('the list goes with its last screen, and comes with its first', () => {
  const none = ['ApproximateAge', 'NumberOfSmokers', 'YearWeatherized'].reduce(
    (texts, name) => after(texts, name, true),
    files,
  );
  expect(JSON.parse(none.get(ui)!)['ui:options']).toBeUndefined();
  expect(pagesOf(after(none, 'YearWeatherized', false))).toEqual([
    ['HasBeenWeatherized', 'YearWeatherized'],
  ]);
  const bare = new Map(files);
  bare.delete(ui);
  const last = listFields(bare, file).at(-1)!.name;
  expect(JSON.parse(after(bare, last, false).get(ui)!)).toMatchObject({
    'ui:options': { pages: [expect.arrayContaining([last])] },
  });
});

test('the first question of a step, and what a program adds to one, always begin a screen', () => {
  const added = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
  for (const place of [of(names[0]!), added]) {
    expect(beginsScreen(files, place)).toBeUndefined();
    expect(() => setBeginsScreen(files, place, false)).toThrow('always begins a screen');
  }
});

test('what was said of one question is what is read of it, and of no other that was not on its screen', () => {
  const turn = fc.tuple(fc.constantFrom(...names.slice(1)), fc.boolean());
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
      let texts: PackTexts = files;
      for (const [name, begins] of turns) {
        const said = (one: string) => beginsScreen(texts, of(one));
        const before = names
          .slice(1)
          .filter((one) => one !== name)
          .map((one) => [one, said(one)]);
        texts = after(texts, name, begins);
        expect(said(name)).toBe(begins);
        expect(before.map(([one]) => [one, said(one as string)])).toEqual(before);
        const pages: string[][] = pagesOf(texts) ?? [];
        expect(pages.every((page) => page.length > 1)).toBe(true);
        expect(new Set(pages.flat()).size).toBe(pages.flat().length);
      }
    }),
    { numRuns: runs(30) },
  );
});

test('how much of a form is on the screen is said, and what is meant without a word is not', () => {
  const wizard = 'application/wizard.json';
  expect(readPace(files, wizard)).toBe('choose');
  const whole = withChanges(files, setPace(files, wizard, 'steps').changes);
  expect([JSON.parse(whole.get(wizard)!).pace, readPace(whole, wizard)]).toEqual([
    undefined,
    'steps',
  ]);
  const one = withChanges(whole, setPace(whole, wizard, 'one').changes);
  expect(Object.keys(JSON.parse(one.get(wizard)!)).indexOf('pace')).toBe(2);
  expect(setPace(one, wizard, 'one').changes).toEqual([]);
});
