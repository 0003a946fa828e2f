/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FormServices } from '../state/FormServices.ts';
import { renderCollection, type } from '../test/renderCollection.tsx';

const LIST = '/Outer/Things';
const ITEMS = [
  { id: 7, name: 'Wages', amount: 100 },
  { id: 8, name: 'Pension', amount: 20 },
];

/** A list that is held, while staff ask about some of it. */
function show(held: string[], asked: [string, string][], services: Partial<FormServices> = {}) {
  renderCollection('modal', ITEMS, services, undefined, undefined, {
    reveal: () => Promise.reject(new Error()),
    isReadOnly: false,
    held: new Set([LIST, ...held]),
    asked: new Map(asked),
  });
  return screen.findByText('Pension');
}

const rowOf = (words: string) => screen.getByText(words).closest('li')!;
const namesIn = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('of a list that is held the item that is asked about can be changed and removed, and says why', async () => {
  const changeItem = jest.fn<FormServices['changeItem']>().mockResolvedValue(undefined);
  await show([`${LIST}/8`, `${LIST}/-`], [[`${LIST}/7`, 'It differs']], { changeItem });
  expect(namesIn(rowOf('Wages'))).toEqual(['Change it', 'Remove it']);
  expect(namesIn(rowOf('Pension'))).toEqual([]);
  expect(screen.queryByText('Add')).toBeNull();
  const change = within(rowOf('Wages')).getByRole('button', { name: 'Change it' });
  const words = document.getElementById(change.getAttribute('aria-describedby')!);
  expect(words?.textContent).toBe('It differs');
  fireEvent.click(change);
  const dialog = await screen.findByRole('dialog');
  expect(document.getElementById('/Sample/Name')!.hasAttribute('readonly')).toBe(false);
  type('/Sample/Name', 'Salary');
  fireEvent.click(within(dialog).getByText('Save'));
  await waitFor(() => expect(changeItem.mock.calls[0]?.[1]).toBe(7));
});

test('where one is missing it can be added, and what is there is for reading', async () => {
  await show([`${LIST}/7`, `${LIST}/8`], [[`${LIST}/-`, 'One is missing']]);
  for (const name of ['Wages', 'Pension']) expect(namesIn(rowOf(name))).toEqual([]);
  const add = screen.getByRole('button', { name: 'Add' });
  expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toBe(
    'One is missing',
  );
});

test('a list that is asked about as a whole says why', async () => {
  await show([`${LIST}/7`, `${LIST}/8`, `${LIST}/-`], [[LIST, 'It may have changed']]);
  expect(screen.getByText('It may have changed')).toBeTruthy();
});
