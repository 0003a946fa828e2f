/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../words/words.ts';
import { type SearchedOption, SearchedSelect } from './SearchedSelect.tsx';

const options: SearchedOption[] = [
  { value: 'first', title: 'First name', group: 'About you' },
  { value: 'last', title: 'Last name', group: 'About you' },
  {
    value: 'ssn',
    title: 'Social Security number (kept locked)',
    group: 'About you',
    isDisabled: true,
  },
  { value: 'street', title: 'Dirección', group: 'Where you live' },
  ...Array.from({ length: 14 }, (_, at) => ({
    value: `bill${at}`,
    title: `Bill ${at + 1}`,
    group: 'Energy',
  })),
];

const chosen: string[] = [];
const sent: string[] = [];
afterEach(cleanup);
beforeEach(() => {
  chosen.splice(0);
  sent.splice(0);
});

interface ShownProps {
  all?: readonly SearchedOption[];
  isHeld?: boolean;
  language?: string;
}

/** A list in a form. @param isHeld Whether what is chosen stays there, as in a condition. */
function Shown({ all = options, isHeld = true, language = 'en' }: ShownProps) {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={() => sent.push('sent')}>
      <SearchedSelect
        label="Question"
        aria-label="Question"
        value={value}
        options={all}
        before={value === '' && <option value="">Choose</option>}
        say={createWords(language)}
        onChoose={(next) => {
          chosen.push(next);
          if (isHeld) setValue(next);
        }}
      />
    </form>
  );
}

const list = () => screen.getByLabelText<HTMLSelectElement>('Question');
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => {
  fireEvent.focus(search());
  fireEvent.change(search(), { target: { value } });
};
const entries = () => [...list().options].map(({ text }) => text).filter((one) => one !== 'Choose');
const press = (key: string) => fireEvent.keyDown(search(), { key });
const said = () => screen.getByRole('status').textContent;

test('a list that is in sight as a whole has no search', () => {
  render(<Shown all={options.slice(0, 15)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(entries()).toHaveLength(15);
});

test.each([
  ['nam', ['First name', 'Last name']],
  ['FIR nA', ['First name']],
  ['direccion', ['Dirección']],
  ['líve', ['Dirección']],
  ['  ', options.map(({ title }) => title)],
])(
  '%p finds a part of any word, of a heading, too, whatever its case and accents',
  (typed, found) => {
    render(<Shown />);
    type(typed);
    expect(entries()).toEqual(found);
  },
);

test('what is found is said; Enter chooses the only one, and the focus goes to the list', () => {
  render(<Shown />);
  expect(search().getAttribute('aria-label')).toBe('Search “Question”');
  expect(search().hasAttribute('aria-description')).toBe(false);
  type('name');
  expect(said()).toBe('2 found. Choose one in the list.');
  type('nothing');
  expect(said()).toBe('Nothing in the list has “nothing” in it.');
  search().focus();
  press('Enter');
  expect(chosen).toEqual([]);
  expect(document.activeElement).toBe(search());
  type('last');
  expect(said()).toBe('Only “Last name”: Enter chooses it.');
  press('Enter');
  expect(chosen).toEqual(['last']);
  expect(document.activeElement).toBe(list());
  expect(entries()).toHaveLength(options.length);
  expect(sent).toEqual([]);
});

test('Enter and the arrow go to the list where several are left; what is locked is not chosen', () => {
  render(<Shown />);
  type('bill');
  search().focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(list());
  fireEvent.change(list(), { target: { value: 'bill3' } });
  expect(chosen).toEqual(['bill3']);
  cleanup();
  render(<Shown />);
  type('social');
  expect(said()).toBe('“Social Security number (kept locked)” is there, but can’t be chosen.');
  search().focus();
  press('Enter');
  expect(chosen).toEqual(['bill3']);
  expect(document.activeElement).toBe(search());
});

test.each([
  ['en', 'about', '2 found. Choose one in the list.', 'Search “Question”'],
  ['en', 'locked', '2 are there, but none can be chosen.', 'Search “Question”'],
  ['es', 'about', 'Se encontraron 2. Elija una opción en la lista.', 'Buscar en «Question»'],
  ['es', 'locked', 'Hay 2, pero ninguna se puede elegir.', 'Buscar en «Question»'],
  [
    'es',
    'social',
    '«Social Security number (kept locked)» está, pero no se puede elegir.',
    'Buscar en «Question»',
  ],
])('in %s %p counts what can be chosen', (language, typed, heard, name) => {
  const locked = { value: 'card', title: 'Card (kept locked)', isDisabled: true };
  render(<Shown language={language} all={[...options, locked]} />);
  type(typed);
  expect(said()).toBe(heard);
  expect(search().getAttribute('aria-label')).toBe(name);
});

test('what was typed stays while the arrows go through what is found, and goes with the focus', () => {
  render(<Shown />);
  act(() => search().focus());
  type('bill 1');
  press('ArrowDown');
  for (const value of ['bill0', 'bill9', 'bill10']) {
    fireEvent.change(list(), { target: { value } });
    expect(entries()).toEqual(['Bill 1', 'Bill 10', 'Bill 11', 'Bill 12', 'Bill 13', 'Bill 14']);
  }
  expect(chosen).toEqual(['bill0', 'bill9', 'bill10']);
  // Back in the field, it stays there to be written anew.
  act(() => search().focus());
  type('');
  expect(document.activeElement).toBe(search());
  type('bill 2');
  act(() => search().blur());
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(entries()).toHaveLength(options.length);
});

test('once something is chosen the search waits for a press, and Escape ends it', () => {
  render(<Shown />);
  fireEvent.change(list(), { target: { value: 'first' } });
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search “Question”' }));
  expect(document.activeElement).toBe(search());
  type('last');
  // What stands there is still what is chosen.
  expect(entries()).toEqual(['First name', 'Last name']);
  expect(list().value).toBe('first');
  press('Escape');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement).toBe(list());
  expect(chosen).toEqual(['first']);
});

test('Escape takes the words away before it is for the dialog around the list', () => {
  render(<Shown />);
  type('last');
  expect(press('Escape')).toBe(false);
  expect(search().value).toBe('');
  expect(press('Escape')).toBe(true);
});

test('where nothing stays chosen the next one is searched anew', () => {
  render(<Shown isHeld={false} />);
  type('last');
  press('Enter');
  expect(search().value).toBe('');
  expect(entries()).toHaveLength(options.length);
});
