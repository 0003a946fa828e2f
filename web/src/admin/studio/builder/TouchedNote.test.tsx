/** @jest-environment jsdom */
import type { FileEdit } from '@porchlight/engine/edit';
import { EditError } from '@porchlight/engine/edit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import type { TouchedDrafts } from '../api/records.ts';
import { DeleteButton } from './DeleteButton.tsx';

afterEach(cleanup);

const GONE: FileEdit[] = [{ name: 'a.json', text: null }];

const signals: AbortSignal[] = [];

function open(answer: () => Promise<TouchedDrafts>, changesOf = () => GONE) {
  const asked: FileEdit[][] = [];
  signals.length = 0;
  render(
    <DeleteButton
      label="Delete it"
      referencesOf={() => []}
      changesOf={changesOf}
      countTouched={(changes, signal) => {
        asked.push(changes);
        signals.push(signal);
        return answer();
      }}
      say={createWords('en')}
      onDelete={() => undefined}
    />,
  );
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  return asked;
}
const found = { open: 40, touched: 3, setAside: 3, answerAgain: 0, isWhole: true };

test('how many open drafts hold an answer to it is said before it goes', async () => {
  const asked = open(async () => found);
  expect(screen.getByRole('status').textContent).toMatch('Counting');
  await screen.findByText('It touches 3 of 40 open drafts.');
  expect(asked).toEqual([GONE]);
});

test('who thinks better of it ends the counting', () => {
  open(() => new Promise(() => undefined));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('where not all could be tried, that is said, too', async () => {
  open(async () => ({ ...found, isWhole: false }));
  await screen.findByText(/^It touches 3 of 40 open drafts\. There are more/);
});

test('without an answer it can be deleted all the same', async () => {
  open(async () => Promise.reject(new Error('away')));
  await screen.findByText(/can’t be counted now/);
  expect(screen.getAllByRole<HTMLButtonElement>('button')[0]!.disabled).toBe(false);
});

test('what can’t be deleted is not counted', () => {
  const asked = open(
    async () => found,
    () => {
      throw new EditError('not-allowed', 'A hand speaks of it.');
    },
  );
  expect([asked, screen.queryByRole('status')]).toEqual([[], null]);
});
