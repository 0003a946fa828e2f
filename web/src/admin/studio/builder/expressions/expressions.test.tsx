/** @jest-environment jsdom */
import {
  type Built,
  listAskable,
  type QuestionPlace,
  readQuestion,
} from '@porchlight/engine/builder';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { CalculationEditor } from './CalculationEditor.tsx';

const shipped = readPackTexts();
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

function Editor({ language = 'en' }: { language?: string }) {
  const [now, setNow] = useState(files);
  const onBuild = (work: () => Built) =>
    attemptBuild(work, ({ changes }) => {
      files = withChanges(files, changes);
      setNow(files);
    });
  return (
    <CalculationEditor
      {...{ files: now, place, say, onBuild }}
      language={language}
      question={readQuestion(now, place)}
      onChange={() => undefined}
    />
  );
}
const select = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value } });

/** The pack with another calculation. */
function begin(expression: unknown) {
  const data = JSON.parse(shipped.get(place.file)!);
  data.properties[place.name].computed = expression;
  files = new Map(shipped).set(place.file, JSON.stringify(data));
}

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
  const before = computed();
  select('It is', 'table');
  // By what it is looked up is chosen, and not guessed: until then nothing is written.
  expect(screen.getByLabelText<HTMLSelectElement>('Where “household size” is').value).toBe('get:');
  screen.getByText(/It has no effect until everything in it is chosen/);
  expect(computed()).toEqual(before);
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
  begin({ add: [{ power: [2, 3] }, 1] });
  render(<Editor />);
  screen.getByText(/This was written by hand/);
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '5' } });
  expect(computed()).toEqual({ add: [{ power: [2, 3] }, 5] });
});

const PEOPLE = '/PersonalInformation/PersonsInHousehold';

test('what counts where an answer is blank is shown, and stays when another answer is chosen', () => {
  begin({ get: '/Residence/MonthlyRent', else: 0 });
  render(<Editor />);
  screen.getByText('When it was not answered');
  expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('0');
  select('It is', `get:${PEOPLE}`);
  expect(computed()).toEqual({ get: PEOPLE, else: 0 });
});

test('arrows in the choice of a way make each of what stood there, and nest nothing', () => {
  begin({ get: PEOPLE });
  render(<Editor />);
  const way = screen.getByLabelText<HTMLSelectElement>('It is');
  fireEvent.focus(way);
  for (const word of ['add', 'subtract', 'multiply', 'divide'])
    fireEvent.change(way, { target: { value: word } });
  expect(computed()).toMatchObject({ round: { divide: [{ get: PEOPLE }, 12] } });
  // The way that was chosen stays chosen until the field is left.
  expect(way.value).toBe('divide');
  fireEvent.change(way, { target: { value: `get:${PEOPLE}` } });
  expect(computed()).toEqual({ get: PEOPLE });
  fireEvent.blur(way);
  expect(way.value).toBe(`get:${PEOPLE}`);
});

test('a key that the table got since is filled in, and one that it has no more goes', () => {
  begin({ table: 'limits', by: { county: 1 }, column: 'monthly' });
  render(<Editor />);
  const fill = screen.getByRole('button', { name: 'Say what “household size” is' });
  act(() => fill.focus());
  fireEvent.click(fill);
  // The button goes with what it did; what it asked for has the focus.
  expect(document.activeElement).toBe(screen.getByLabelText('Where “household size” is'));
  expect(Object.keys(computed().by)).toEqual(['county']);
  select('Where “household size” is', `get:${PEOPLE}`);
  fireEvent.click(screen.getByRole('button', { name: /^Take “county” away/ }));
  expect(Object.keys(computed().by)).toEqual(['householdSize']);
});

test('a table is among the first ways, and the sentence stays until what it is looked up by is chosen', () => {
  begin({ multiply: [{ get: PEOPLE }, 2] });
  render(<Editor />);
  select('It is', 'table');
  expect(computed()).toEqual({ multiply: [{ get: PEOPLE }, 2] });
  select('Where “household size” is', `get:${PEOPLE}`);
  expect(computed()).toEqual({
    table: 'limits',
    by: { householdSize: { get: PEOPLE } },
    column: 'monthly',
  });
});

test('the focus stays on the way while a look-up is begun, and the way back leads to what stood there', () => {
  begin({ multiply: [{ get: PEOPLE }, 2] });
  render(<Editor />);
  const way = screen.getByLabelText<HTMLSelectElement>('It is');
  act(() => way.focus());
  select('It is', 'table');
  expect([way.isConnected, document.activeElement === way, way.value]).toEqual([
    true,
    true,
    'table',
  ]);
  screen.getByText(/It has no effect until everything in it is chosen/);
  // By arrows, another way is the way back: the one that stands there is as it was.
  select('It is', 'multiply');
  expect(screen.getByLabelText<HTMLInputElement>('Times').value).toBe('2');
  select('It is', 'table');
  fireEvent.click(screen.getByRole('button', { name: 'Don’t look it up' }));
  expect(document.activeElement).toBe(way);
  expect([way.value, computed()]).toEqual(['multiply', { multiply: [{ get: PEOPLE }, 2] }]);
  // What was chosen last keeps the focus, though the table is written then.
  select('It is', 'table');
  const key = screen.getByLabelText('Where “household size” is');
  act(() => key.focus());
  fireEvent.change(key, { target: { value: `get:${PEOPLE}` } });
  expect(computed()).toMatchObject({ table: 'limits' });
  expect(document.activeElement).toBe(key);
});

test('a text can be worked out, and the other branch follows its kind', () => {
  begin(1);
  const branches = () => ['then', 'else'].map((word) => computed()[word]);
  render(<Editor />);
  select('It is', 'if');
  expect(branches()).toEqual([1, 0]);
  select('What kind of value?', 'text');
  expect(branches()).toEqual(['', '']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is wrong stands at its block, which has a name', () => {
  begin({ add: [{ get: '/$/today' }, 1] });
  render(<Editor />);
  const first = screen.getByLabelText('Value 1');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(first.getAttribute('aria-describedby')!)!.textContent).toMatch(
    /of another kind/,
  );
  expect(screen.getByLabelText('Value 2').hasAttribute('aria-invalid')).toBe(false);
  screen.getByRole('group', { name: 'It is: the sum of several' });
});

test('the focus stays while it is said what counts for a blank', () => {
  begin({ months: [{ get: '/$/today' }, { get: '/$/today' }] });
  render(<Editor />);
  const blank = screen.getByText('When something in it was not answered');
  const tick = within(blank.closest('details')!).getByRole('checkbox', { hidden: true });
  tick.focus();
  fireEvent.click(tick);
  expect(computed().else).toBe(0);
  expect(document.activeElement).toBe(tick);
});

test('no 0 is offered for a date that was not answered', () => {
  const lists = listAskable(shipped, { form: 'application', step: 'disclosures' });
  const list = lists.find(({ entries }) => entries?.some(({ type }) => type?.kind === 'day'))!;
  const day = list.entries!.find(({ type }) => type?.kind === 'day')!;
  begin({ min: list.pointer, of: day.pointer });
  render(<Editor />);
  expect(screen.queryByLabelText('Where it was not answered, take 0')).toBeNull();
});

test('a number that is worked out reads as dollars once it is said to be money', () => {
  render(<Editor />);
  select('How is it shown?', 'money');
  const declared = JSON.parse(files.get(place.file)!).properties[place.name];
  expect(declared).toMatchObject({ mask: 'money', decimals: 2 });
  expect(screen.getByLabelText<HTMLSelectElement>('How is it shown?').value).toBe('money');
  select('How is it shown?', 'number');
  expect(JSON.parse(files.get(place.file)!).properties[place.name].mask).toBeUndefined();
});

test('what it comes to reads as on the page, in Spanish as well', () => {
  begin({ add: [1400, 0] });
  render(<Editor language="es" />);
  select('How is it shown?', 'money');
  expect(screen.getAllByText('$1,400.00').length).toBeGreaterThan(0);
});
