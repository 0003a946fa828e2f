import fc from 'fast-check';
import { listTexts } from '../../edit/index.ts';
import { PACKS, readTexts } from '../../edit/test/packTexts.ts';
import { CASE_FACTS } from '../../kernel/desk/index.ts';
import { runs } from '../../test/runs.ts';
import { deskNotices } from './deskFiles.ts';
import { listTellable, type TellingTitles } from './listTellable.ts';
import { placeNames, readablePlaces, technicalCaret, technicalPlaces } from './readablePlaces.ts';

const files = readTexts(PACKS.shipped);
const names = new Map([
  ['firstName', 'First name'],
  ['reasons', 'Why?'],
  ['day', 'Day, and hour'],
]);
const told = (pointer: string, title: string) => ({ pointer, title });

test.each([
  ['Dear {firstName},', 'Dear {First name},'],
  ['{reasons}{reasons} {day}', '{Why?}{Why?} {Day, and hour}'],
  ['{number} stays, {day, date} too', '{number} stays, {day, date} too'],
  [
    '{count, plural, one {# paper of {firstName}} other {{firstName}}} {reasons}',
    '{count, plural, one {# paper of {firstName}} other {{firstName}}} {Why?}',
  ],
  ['} {firstName} {reasons', '} {First name} {reasons'],
  ['Dear {{firstName}', 'Dear {{firstName}'],
])('%s reads %s, and is written as it was', (written, read) => {
  expect(readablePlaces(written, names)).toBe(read);
  expect(technicalPlaces(read, names)).toBe(written);
});

test('a word that is typed becomes its place; what is none stays as it is', () => {
  expect(technicalPlaces('{First name} {firstName} {first nam} {', names)).toBe(
    '{firstName} {firstName} {first nam} {',
  );
});

test('a caret stands in the file where it stands in the words, and never within a place', () => {
  expect(technicalCaret('Dear {First name},', 5, names)).toBe(5);
  expect(technicalCaret('Dear {First name},', 8, names)).toBe('Dear {firstName}'.length);
  expect(technicalCaret('Dear {First name}, x', 18, names)).toBe('Dear {firstName},'.length);
});

test('places of the same words, and words that another place or no place can have, stay technical', () => {
  const file = 'desk/notices/x.json';
  const values = { one: '/A', two: '/B', three: '/C', four: '/D', five: '/E', gone: '/Z' };
  const pack = new Map([[file, JSON.stringify({ values })]]);
  const tellable = [
    ...[
      told('/A', 'County'),
      told('/B', 'County'),
      told('/C', 'four'),
      told('/D', 'In {brackets}'),
    ],
    ...[told('/E', 'Last name'), told('{agencyPhone}', '803-555-0142')],
  ];
  expect([...placeNames(pack, file, tellable)]).toEqual([
    ['agencyPhone', '803-555-0142'],
    ['five', 'Last name'],
  ]);
});

const FACTS = [...Object.keys(CASE_FACTS), 'link', 'next', 'ends'];
const labels: TellingTitles = {
  ...{ caseTitle: 'The case', yes: 'Yes', no: 'No', agencyTitle: 'The agency' },
  facts: Object.fromEntries(
    FACTS.map((fact) => [fact, `What is ${fact}`]),
  ) as TellingTitles['facts'],
};

/** Each text of each notice, and the words by which its places are known. */
const shipped = deskNotices(files).flatMap(({ file }) => {
  const known = placeNames(files, file, listTellable(files, file, labels));
  return listTexts(files, file).flatMap(({ original, translations }) =>
    [original, ...Object.values(translations).map(({ text }) => text ?? '')].map((text) => ({
      text,
      known,
    })),
  );
});

test('each text of each notice that is shipped is written as it was', () => {
  expect(shipped.length).toBeGreaterThan(100);
  for (const { text, known } of shipped)
    expect(technicalPlaces(readablePlaces(text, known), known)).toBe(text);
  expect(shipped.some(({ text, known }) => readablePlaces(text, known) !== text)).toBe(true);
});

test('whatever is written, opened and saved unchanged, is as it was', () => {
  const part = fc.constantFrom(
    ...['{firstName}', '{reasons}', '{number}', '{', '}', '{{', ' and ', "'", '{day, date}'],
    '{n, plural, one {{firstName}} other {#}}',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(technicalPlaces(readablePlaces(text, names), names)).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});
