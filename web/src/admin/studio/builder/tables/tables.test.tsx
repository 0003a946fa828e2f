/** @jest-environment jsdom */

import { jest } from '@jest/globals';
import type { Built } from '@porchlight/engine/builder';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { NewTableDialog } from './NewTableDialog.tsx';
import { readPasted } from './readPasted.ts';
import { TablePanel } from './TablePanel.tsx';
import { TableSheet } from './TableSheet.tsx';

const FILE = 'tables/limits.json';
const TABLE = {
  title: 'Income limits',
  source: 'State plan 2027',
  from: '2026-10-01',
  keys: { householdSize: 'exact' },
  rows: [{ by: { householdSize: 1 }, gives: { monthly: 1956.25 } }],
};
const say = createWords('en');
let files: ReadonlyMap<string, string>;
beforeEach(() => {
  files = new Map([
    ['portal.json', JSON.stringify({ languages: ['en'] })],
    [FILE, JSON.stringify(TABLE)],
  ]);
});
afterEach(cleanup);
/** Other files come from elsewhere, as after a reload. */
let elsewhere: (texts: ReadonlyMap<string, string>) => void;
const OTHER = [{ by: { householdSize: 9 }, gives: { monthly: 5 } }];
const rows = () => JSON.parse(files.get(FILE)!).rows;

/** The rows and what is said of the table, on files that follow what is typed. */
function Table() {
  const [now, setNow] = useState(files);
  elsewhere = setNow;
  const onBuild = (work: () => Built) =>
    attemptBuild(work, ({ changes }) => {
      files = withChanges(files, changes);
      setNow(files);
    });
  const props = { files: now, file: FILE, say, onBuild };
  return (
    <>
      <TableSheet {...props} />
      <TablePanel {...props} />
    </>
  );
}
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('a figure that is half typed stays as it is typed', () => {
  render(<Table />);
  const first = cell('monthly, row 1');
  first.focus();
  fireEvent.change(first, { target: { value: '1957.' } });
  // It is one thing in the file, and another while it is typed.
  expect([first.value, rows()[0].gives.monthly]).toEqual(['1957.', 1957]);
  fireEvent.change(first, { target: { value: '' } });
  screen.getByText('“monthly” is blank.');
});

test('a row in which nothing stands is wrong once somebody was in it, and not before', () => {
  const fresh = [{ by: { householdSize: '' }, gives: { monthly: '' } }];
  files = new Map(files).set(FILE, JSON.stringify({ ...TABLE, rows: fresh }));
  render(<Table />);
  expect(screen.queryByText(/is blank/)).toBeNull();
  fireEvent.blur(cell('monthly, row 1'));
  screen.getByText(/“monthly” is blank/);
});

test('a day is chosen in a field of days, and what is none stays in sight', () => {
  render(<Table />);
  const from = () => cell('counts from, row 1');
  // While it is blank, what counts for the whole table stands there.
  expect([from().type, from().placeholder]).toEqual(['text', '2026-10-01']);
  fireEvent.focus(from());
  expect(from().type).toBe('date');
  fireEvent.change(from(), { target: { value: '2027-01-01' } });
  fireEvent.blur(from());
  expect([from().type, from().value, rows()[0].from]).toEqual(['date', '2027-01-01', '2027-01-01']);
  // While a year is typed it begins as 0002: that is told once the cell is left.
  fireEvent.focus(from());
  fireEvent.change(from(), { target: { value: '0002-01-01' } });
  expect([from().type, from().value, rows()[0].from]).toEqual(['date', '0002-01-01', '2027-01-01']);
  expect(screen.queryByText(/is no day/)).toBeNull();
  fireEvent.blur(from());
  screen.getByText(/“counts from” is no day/);
  // There the arrows are those of the field.
  expect(fireEvent.keyDown(from(), { key: 'ArrowDown' })).toBe(true);
  const pasted = (text: string) =>
    fireEvent.paste(from(), { clipboardData: { getData: () => text } });
  pasted('next year');
  expect([from().type, from().value]).toEqual(['text', 'next year']);
  screen.getByText(/“counts from” is no day/);
  pasted('2027-02-01\t');
  expect([from().type, rows()[0].from]).toEqual(['date', '2027-02-01']);
  // That of the whole table, too.
  const whole = () => screen.getByLabelText<HTMLInputElement>('First day on which they count');
  expect([whole().type, whole().value]).toEqual(['date', '2026-10-01']);
  fireEvent.change(whole(), { target: { value: '2026-11-01' } });
  expect(JSON.parse(files.get(FILE)!).from).toBe('2026-11-01');
  fireEvent.change(whole(), { target: { value: '' } });
  expect(JSON.parse(files.get(FILE)!).from).toBeUndefined();
  act(() => elsewhere(new Map(files).set(FILE, JSON.stringify({ ...TABLE, from: 'soon' }))));
  expect([whole().type, whole().value]).toEqual(['text', 'soon']);
});

test('Enter in the last row adds one, and the arrows go from cell to cell', () => {
  render(<Table />);
  cell('monthly, row 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(document.activeElement).toBe(cell('household size, row 2'));
  // In the file it is once something is typed in it.
  fireEvent.change(document.activeElement!, { target: { value: ' ' } });
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(rows()).toEqual(TABLE.rows);
  expect(screen.queryByText(/is blank/)).toBeNull();
  fireEvent.paste(document.activeElement!, {
    clipboardData: { getData: () => '2\t$2,643.75\t\t\tLetter\tbeyond\r\n3\t3331.5\r\n' },
  });
  expect(rows().slice(1)).toEqual([
    { by: { householdSize: 2 }, gives: { monthly: 2643.75 }, source: 'Letter' },
    { by: { householdSize: 3 }, gives: { monthly: 3331.5 } },
  ]);
  screen.getByText('2 rows were pasted; what stood beyond the last column was left out.');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(cell('household size, row 1'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete row 3' }));
  expect(rows()).toHaveLength(2);
});

test('a row that was begun keeps the focus as it comes into the file, or goes again', () => {
  render(<Table />);
  const begun = () => screen.queryByLabelText<HTMLInputElement>('household size, row 2');
  fireEvent.click(screen.getByText('Add a row'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete row 2' }));
  expect([begun(), rows()]).toEqual([null, TABLE.rows]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete row 1' }));
  cell('monthly, row 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  fireEvent.change(begun()!, { target: { value: '2' } });
  expect(rows()[1]).toEqual({ by: { householdSize: 2 }, gives: { monthly: '' } });
  expect(document.activeElement).toBe(begun());
  screen.getByText('“monthly” is blank.');
  expect(screen.queryByLabelText('household size, row 3')).toBeNull();
});

test('a column is called otherwise, and the last of each stays', () => {
  render(<Table />);
  const [name] = screen.getAllByLabelText('What the column is called');
  fireEvent.change(name!, { target: { value: 'People at home' } });
  fireEvent.submit(name!.closest('form')!);
  expect(rows()[0].by).toEqual({ peopleAtHome: 1 });
  screen.getByText('Nothing yet. A question that is worked out can look something up in it.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete this column' })[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  screen.getByText('The last one has to stay.');
});

test('what a spreadsheet has on the clipboard is read by its cells', () => {
  expect(readPasted('1\t"a ""b""\tc"\r\n2\t\n')).toEqual([
    ['1', 'a "b"\tc'],
    ['2', ''],
  ]);
});

test('a new table asks what it is of', () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const built: Built[] = [];
  const onBuild = (work: () => Built) => attemptBuild(work, (one) => built.push(one));
  render(<NewTableDialog {...{ files, say, onBuild }} language="en" onClose={() => undefined} />);
  for (const [label, value] of [
    ['What is it a table of?', 'Rates by county'],
    ['What do you look it up by?', 'County'],
    ['What does it tell you?', 'Rate'],
    ['Where do its figures come from?', 'Letter'],
    ['From which day do they count?', '2026-10-01'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.submit(screen.getByLabelText('What is it a table of?').closest('form')!);
  expect(built[0]!.at).toEqual({ file: 'tables/rates-county.json' });
});

/** A table of so many rows, and other columns. */
function begin(count: number, more: object = {}) {
  const many = Array.from({ length: count }, (_, at) => ({
    by: { householdSize: at + 1 },
    gives: { monthly: at + 0.5 },
  }));
  files = new Map(files).set(FILE, JSON.stringify({ ...TABLE, rows: many, ...more }));
}

test('an arrow in the last row adds none, nor does Enter while a word is composed', () => {
  render(<Table />);
  cell('monthly, row 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', isComposing: true });
  expect(rows()).toHaveLength(1);
});

test('a row that is added to many is shown with the last ones alone', () => {
  begin(120);
  render(<Table />);
  fireEvent.click(screen.getByText('Add a row'));
  expect(document.activeElement!.getAttribute('aria-label')).toBe('household size, row 121');
  const labels = () =>
    [...document.querySelectorAll('[data-cell]')].map((one) => one.getAttribute('aria-label'));
  expect(labels()[0]).toBe('household size, row 22');
  fireEvent.click(screen.getByText('Show more of 21 earlier rows'));
  expect(labels()[0]).toBe('household size, row 1');
});

test('what is typed in a cell is of another row once other rows are there', () => {
  render(<Table />);
  const first = cell('monthly, row 1');
  first.focus();
  fireEvent.change(first, { target: { value: '1957.' } });
  expect(first.value).toBe('1957.');
  act(() => elsewhere(new Map(files).set(FILE, JSON.stringify({ ...TABLE, rows: OTHER }))));
  expect(cell('monthly, row 1').value).toBe('5');
});

test('a column called Source stands beside the source of the row', () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  begin(0, { rows: [{ by: { householdSize: 1 }, gives: { source: 5 } }] });
  render(<Table />);
  expect(silent).not.toHaveBeenCalled();
  silent.mockRestore();
  expect(cell('source, row 1').value).toBe('5');
  cell('source of the row, row 1');
});

test('what is wrong with a whole row is read with its first cell', () => {
  const row = TABLE.rows[0];
  begin(0, { rows: [row, row] });
  render(<Table />);
  const about = cell('household size, row 2').getAttribute('aria-describedby');
  expect(document.getElementById(about!)!.textContent).toMatch(/Row 1 says something else/);
});

test('the focus stays in the table when its last row is deleted, and in a column that is renamed', () => {
  begin(2);
  render(<Table />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete row 2' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete row 1' }));
  const [name] = screen.getAllByLabelText<HTMLInputElement>('What the column is called');
  name!.closest('details')!.open = true;
  name!.focus();
  fireEvent.change(name!, { target: { value: 'People at home' } });
  fireEvent.submit(name!.closest('form')!);
  expect(document.activeElement).toBe(name);
  expect([name!.closest('details')!.open, name!.value]).toEqual([true, 'people at home']);
});

test('a heading among figures is told of, with the switch beside it', () => {
  begin(2);
  render(<Table />);
  fireEvent.paste(cell('household size, row 1'), {
    clipboardData: { getData: () => 'Size\tIncome\n1\t1,956\n2\t2,643\n' },
  });
  screen.getByText('“monthly” is of numbers; in row 1 a text stands.');
  fireEvent.click(screen.getByRole('button', { name: 'Make “monthly” all texts' }));
  expect(rows()[1].gives.monthly).toBe('1956');
});

test('why a table is not changed is said in words of its own', () => {
  begin(0, {
    keys: { a: 'exact', b: 'exact', c: 'exact', d: 'exact' },
    rows: [{ by: { a: 'w', b: 'x', c: 'y', d: 'z' }, gives: { word: 'most' } }],
  });
  render(<Table />);
  const many = Array.from({ length: 2001 }, () => 'a\tb').join('\n');
  fireEvent.paste(cell('a, row 1'), { clipboardData: { getData: () => many } });
  screen.getByText(/A table has 2,?000 rows at most/);
  const form = screen.getByLabelText('What is it for?').closest('form')!;
  fireEvent.change(screen.getByLabelText('What is it for?'), { target: { value: 'by' } });
  fireEvent.change(within(form).getByLabelText('What the column is called'), {
    target: { value: 'Place' },
  });
  fireEvent.submit(form);
  screen.getByText('A table is looked up by 4 columns at most.');
  const kinds = screen.getAllByLabelText<HTMLSelectElement>('What stands in it?');
  // Rows are found by numbers or texts; money is what they give.
  const offered = kinds.map(({ options }) => [...options].map(({ value }) => value).join());
  expect(offered).toEqual([...Array(4).fill('number,text'), 'number,money,text']);
  fireEvent.change(kinds.at(-1)!, { target: { value: 'number' } });
  screen.getByText('None of its texts is a number, so they stay texts.');
});

/** The choice of what stands in the column of this position. */
const kindOf = (at: number) =>
  screen.getAllByLabelText<HTMLSelectElement>('What stands in it?').at(at)!;
const offered = (at: number) => [...kindOf(at).options].map(({ value }) => value);

test('of a column in which nothing is typed it can be said alone that it will be of money', () => {
  begin(0, { rows: [{ by: { householdSize: '' }, gives: { monthly: '' } }] });
  render(<Table />);
  // What rows are found by is never money: there is nothing to say of it yet.
  expect(screen.getAllByLabelText('What stands in it?')).toHaveLength(1);
  expect(offered(0)).toEqual(['number', 'money']);
  fireEvent.change(kindOf(0), { target: { value: 'money' } });
  expect([kindOf(0).value, JSON.parse(files.get(FILE)!).money]).toEqual(['money', ['monthly']]);
  const first = cell('monthly, row 1');
  fireEvent.change(first, { target: { value: 'most' } });
  screen.getByText('“monthly” is of numbers; in row 1 a text stands.');
});

test('texts of which none is a number are no money', () => {
  begin(0, { rows: [{ by: { householdSize: 1 }, gives: { monthly: 'most' } }] });
  render(<Table />);
  const before = files.get(FILE);
  fireEvent.change(kindOf(-1), { target: { value: 'money' } });
  screen.getByText('None of its texts is a number, so they stay texts.');
  expect([kindOf(-1).value, files.get(FILE)]).toEqual(['text', before]);
});
