/** @jest-environment jsdom */
import type { Built } from '@porchlight/engine/build';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
const rows = () => JSON.parse(files.get(FILE)!).rows;

/** The rows and what is said of the table, on files that follow what is typed. */
function Table() {
  const [now, setNow] = useState(files);
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

test('Enter in the last row adds one, and the arrows go from cell to cell', () => {
  render(<Table />);
  cell('monthly, row 1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(document.activeElement).toBe(cell('household size, row 2'));
  screen.getByText('“household size” is blank. “monthly” is blank.');
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

test('a column is called otherwise, and the last of each stays', () => {
  render(<Table />);
  const [name] = screen.getAllByLabelText('What the column is called');
  fireEvent.change(name!, { target: { value: 'People at home' } });
  fireEvent.submit(name!.closest('form')!);
  expect(rows()[0].by).toEqual({ peopleHome: 1 });
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
    ['What do you look for in it?', 'County'],
    ['What does it tell you?', 'Rate'],
    ['Where do its figures come from?', 'Letter'],
    ['From which day do they count?', '2026-10-01'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.submit(screen.getByLabelText('What is it a table of?').closest('form')!);
  expect(built[0]!.at).toEqual({ file: 'tables/rates-county.json' });
});
