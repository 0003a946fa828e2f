/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import type { Built } from '@porchlight/engine/build';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { PACKS, readTexts } from '../../../../../../engine/src/edit/test/packTexts.ts';
import { createWords } from '../../../words/words.ts';
import { attemptBuild } from '../build.ts';
import { ImportDialog } from './ImportDialog.tsx';

// jsdom has none of these.
Object.assign(globalThis, { TextDecoder, TextEncoder });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => undefined;

const TABLE = `question,type,options,required
How many rooms?,number,,yes
Which heat?,multiple choice,Gas;Oil,
Note,text,,perhaps
`;

function show() {
  const built: Built[] = [];
  const onClose = jest.fn();
  render(
    <ImportDialog
      files={readTexts(PACKS.shipped)}
      place={{ form: 'application', step: 'other-contact' }}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={onClose}
    />,
  );
  return { built, onClose };
}

/** @param ready When the file has been read. */
function choose(name: string, text: string, ready: Promise<unknown> = Promise.resolve()) {
  const file = Object.assign(new File([text], name), {
    arrayBuffer: () => ready.then(() => new TextEncoder().encode(text).buffer),
  });
  fireEvent.change(screen.getByLabelText(/A table/), { target: { files: [file] } });
}

test('a table is looked through before anything is added: kinds that nobody can say, words, what is left out', async () => {
  const { built, onClose } = show();
  choose('a.csv', 'a,b\n1,2\n');
  expect((await screen.findByRole('alert')).textContent).toContain('No column of the table');
  choose('a.csv', TABLE);
  await screen.findByText(/3 questions were understood/);
  expect(screen.queryByRole('alert')).toBeNull();
  const rows = screen.getAllByRole('listitem').slice(0, 3);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add 3 questions' });
  expect(add.disabled).toBe(true);
  within(rows[1]!).getByText('The file says: multiple choice');
  fireEvent.change(within(rows[1]!).getByLabelText('How is it answered?'), {
    target: { value: 'choices' },
  });
  expect(add.disabled).toBe(false);
  fireEvent.change(within(rows[0]!).getByLabelText('Question'), {
    target: { value: 'How many bedrooms?' },
  });
  fireEvent.click(within(rows[2]!).getByLabelText('Take over (4)'));
  screen.getByText(/says neither yes nor no/);
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 questions' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(built).toHaveLength(1);
  expect(built[0]!.said).toEqual({ id: 'questions-added', params: { count: 2 } });
  const schema = built[0]!.changes.find(({ name }) => name.endsWith('other-contact.schema.json'));
  expect(schema!.text).toContain('"How many bedrooms?"');
});

test.each([
  ['questions', 'question\nSlow?\n'],
  ['a refusal', 'a,b\n1,2\n'],
])('%s of a file that took long replaces no later one', async (_, slow) => {
  show();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  choose('slow.csv', slow, promise);
  choose('fast.csv', 'question\nFast one?\nFast two?\n');
  await screen.findByText(/2 questions were understood/);
  await act(async () => {
    resolve();
    await new Promise((done) => setTimeout(done, 50));
  });
  screen.getByText(/2 questions were understood/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what has one name or place twice is drawn twice', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  choose('a.csv', 'question,Owner,Owner\nName,,\n');
  await screen.findByText(/2 things are not taken over/);
  const properties = {
    'x/properties/y': { title: 'One', type: 'string' },
    x: { properties: { y: { title: 'Two', type: 'string' } } },
  };
  choose('a.json', JSON.stringify({ properties }));
  await screen.findByText(/2 questions were understood/);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
