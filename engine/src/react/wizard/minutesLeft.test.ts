import { createFormStore } from '../store/createFormStore.ts';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';
import { minutesLeft } from './minutesLeft.ts';

const fields = (...names: string[]) => names.map((name) => ({ name }));
const steps = [
  sampleStep(fields('A', 'B', 'C', 'D'), { name: 'first' }),
  sampleStep(fields('E', 'F'), { name: 'second' }),
  sampleStep(fields('G', 'H', 'I', 'J'), { name: 'third' }),
];
const snapshot = createFormStore({
  form: sampleForm(steps),
  answers: {},
  facts: { today: '2026-11-21' },
  kept: {},
}).getSnapshot();
const left = (at: number, here: number, minutes?: number) =>
  minutesLeft(snapshot, { step: steps[at]!, ...(minutes !== undefined && { minutes }) }, here);

test.each([
  ['at the first question all are left', 0, 4, 30, 30],
  ['in the midst as many as are still to come, of all', 1, 1, 30, 15],
  ['at the last question one minute, never none', 2, 1, 2, 1],
])('%s', (_name, at, here, minutes, expected) => {
  expect(left(at, here, minutes)).toBe(expected);
});

test('where nobody knows how long the whole takes, nothing is said', () => {
  expect(left(0, 4)).toBeUndefined();
});
