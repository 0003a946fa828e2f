/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Built, type QuestionPlace, readQuestion } from '@porchlight/engine/build';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { CalculationEditor } from './CalculationEditor.tsx';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../../../definitions');
const shipped = new Map(
  readdirSync(DEFINITIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
    .map((name) => [name, readFileSync(path.join(DEFINITIONS, name), 'utf8')]),
);
shipped.set(
  'tables/limits.json',
  JSON.stringify({
    title: 'Income limits',
    keys: { householdSize: 'exact' },
    rows: [{ by: { householdSize: 1 }, gives: { monthly: 1956.25 } }],
  }),
);
const place: QuestionPlace = { file: 'programs/rent/eviction.schema.json', name: 'DaysToCourt' };
const say = createWords('en');
let files: ReadonlyMap<string, string>;
beforeEach(() => {
  files = shipped;
});
afterEach(cleanup);
const computed = () => JSON.parse(files.get(place.file)!).properties[place.name].computed;

function Editor() {
  const [now, setNow] = useState(files);
  const onBuild = (work: () => Built) =>
    attemptBuild(work, ({ changes }) => {
      files = withChanges(files, changes);
      setNow(files);
    });
  return (
    <CalculationEditor
      {...{ files: now, place, say, onBuild }}
      language="en"
      question={readQuestion(now, place)}
      onChange={() => undefined}
    />
  );
}
const select = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value } });

test('what a hand wrote opens in blocks, and a part of it is changed alone', () => {
  const before = computed();
  render(<Editor />);
  expect(screen.getByLabelText<HTMLSelectElement>('It is').value).toBe('max');
  expect(screen.getByLabelText<HTMLSelectElement>('Value 2').value).toBe('days');
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '1' } });
  expect(computed()).toEqual({ max: [1, before.max[1]] });
  // Where numbers are compared, no date is offered; between two dates, no number.
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((one) => one.textContent);
  expect(offered('To')).toContain('today');
  expect(offered('To')).not.toContain('this year');
  expect(offered('To')).not.toContain('the sum over a list');
});

test('a value is looked up, rounded and taken under a condition, by choosing alone', () => {
  render(<Editor />);
  select('It is', 'table');
  expect(computed()).toMatchObject({ table: 'limits', column: 'monthly' });
  select('Where “household size” is', 'get:/PersonalInformation/PersonsInHousehold');
  select('It is', 'divide');
  select('By which rule?', 'down');
  expect(computed()).toEqual({
    round: {
      divide: [
        {
          table: 'limits',
          by: { householdSize: { get: '/PersonalInformation/PersonsInHousehold' } },
          column: 'monthly',
        },
        12,
      ],
    },
    decimals: 2,
    rule: 'down',
  });
  screen.getByText('For the sample answers it comes to:');
  select('It is', 'if');
  expect(Object.keys(computed())).toEqual(['if', 'then', 'else']);
  screen.getByText(/The live step in the middle shows what it comes to/);
});

test('a sum over a list says of which entries, and what counts where one is blank', () => {
  render(<Editor />);
  select('It is', 'sum');
  fireEvent.click(screen.getByLabelText('Where it was not answered, take 0'));
  expect(computed().of).toMatchObject({ else: 0 });
  fireEvent.click(screen.getByLabelText('Only of some of them'));
  expect(Object.keys(computed()).sort()).toEqual(['of', 'sum', 'where']);
});

test('what it does not know is shown, and stays beside what is changed', () => {
  const odd = { add: [{ power: [2, 3] }, 1] };
  const text = shipped.get(place.file)!;
  const data = JSON.parse(text);
  data.properties[place.name].computed = odd;
  files = new Map(shipped).set(place.file, JSON.stringify(data));
  render(<Editor />);
  screen.getByText(/This was written by hand/);
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '5' } });
  expect(computed()).toEqual({ add: [{ power: [2, 3] }, 5] });
});
