import type { OutlinedStep } from '@porchlight/engine/builder';
import { gapAt, gapsFor, isThere, lineOf, positionIn } from './gaps.ts';
import type { RowPlace } from './RowPlace.ts';

const step = (name: string, ...questions: string[]): OutlinedStep => ({
  step: name,
  title: `Step ${name}`,
  file: `${name}.schema.json`,
  isWhole: true,
  isConditional: false,
  questions: questions.map((one) => ({
    file: `${name}.schema.json`,
    name: one,
    title: one,
    isConditional: false,
    isRequired: false,
  })),
});
const steps = [step('a', 'A1', 'A2'), step('b', 'B1'), step('c')];
const owner = { form: 'application', program: 'water', title: 'Water' };
const row = (at: number, question?: number): RowPlace => ({
  owner,
  steps,
  step: at,
  ...(question !== undefined && { question }),
});

test('over the upper half of a question is before it, over the lower one behind it', () => {
  expect(gapAt(row(0, 0), row(1, 0), false)).toEqual({ step: 1, gap: 0 });
  expect(gapAt(row(0, 0), row(1, 0), true)).toEqual({ step: 1, gap: 1 });
  // Over a step it is the first of its questions, also where it has none.
  expect(gapAt(row(0, 0), row(2), true)).toEqual({ step: 2, gap: 0 });
});

test('a step goes between steps, whatever of them it is held over', () => {
  expect(gapAt(row(0), row(1), false)).toEqual({ gap: 1 });
  expect(gapAt(row(0), row(1), true)).toEqual({ gap: 2 });
  expect(gapAt(row(2), row(0, 1), false)).toEqual({ gap: 1 });
});

test('nothing leaves its program or form, and nothing stands in a list: why is told', () => {
  expect(gapAt(row(0, 0), { is: 'thing' }, false)).toBe('list');
  expect(gapAt(row(0, 0), { is: 'another' }, false)).toBe('owner');
  const other = { ...row(1, 0), owner: { ...owner, program: 'rent' } };
  expect(gapAt(row(0, 0), other, false)).toBe('owner');
  const form = { ...row(1, 0), owner: { form: 'application', title: 'Application' } };
  expect(gapAt(row(0, 0), form, false)).toBe('owner');
});

test('the places are those of every step, and that where it stands is one of them', () => {
  expect(gapsFor(row(0, 0))).toEqual([
    { step: 0, gap: 0 },
    { step: 0, gap: 2 },
    { step: 1, gap: 0 },
    { step: 1, gap: 1 },
    { step: 2, gap: 0 },
  ]);
  expect(gapsFor(row(1))).toEqual([{ gap: 0 }, { gap: 1 }, { gap: 3 }]);
  expect(isThere(row(0, 0), { step: 0, gap: 1 })).toBe(true);
  expect(isThere(row(0, 0), { step: 1, gap: 0 })).toBe(false);
});

test('a line shows each gap, and its number is that of the question once it stands there', () => {
  expect(lineOf(row(0, 0), { step: 0, gap: 1 })).toEqual({
    row: 'a.schema.json#A2',
    edge: 'above',
  });
  expect(lineOf(row(0, 0), { step: 1, gap: 1 })).toEqual({
    row: 'b.schema.json#B1',
    edge: 'below',
  });
  expect(lineOf(row(0, 0), { step: 2, gap: 0 })).toEqual({ row: 'c.schema.json', edge: 'below' });
  expect(lineOf(row(0), { gap: 3 })).toEqual({ row: 'c.schema.json', edge: 'below' });
  expect(positionIn(row(0, 0), { step: 0, gap: 2 })).toEqual({
    place: 2,
    count: 2,
    within: 'Step a',
  });
  expect(positionIn(row(0, 0), { step: 1, gap: 1 })).toEqual({
    place: 2,
    count: 2,
    within: 'Step b',
  });
  expect(positionIn(row(2), { gap: 0 })).toEqual({ place: 1, count: 3, within: 'Water' });
});
