/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import type { Built } from '@porchlight/engine/build';
import { fireEvent, render, screen, within } from '@testing-library/react';
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

test('a table is looked through before anything is added: kinds that nobody can say, words, what is left out', async () => {
  const built: Built[] = [];
  let isClosed = false;
  render(
    <ImportDialog
      files={readTexts(PACKS.shipped)}
      place={{ form: 'application', step: 'other-contact' }}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  const choose = (name: string, text: string) => {
    const file = Object.assign(new File([text], name), {
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    });
    fireEvent.change(screen.getByLabelText(/A table/), { target: { files: [file] } });
  };
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
  expect(isClosed).toBe(true);
  expect(built).toHaveLength(1);
  expect(built[0]!.said).toEqual({ id: 'questions-added', params: { count: 2 } });
  const schema = built[0]!.changes.find(({ name }) => name.endsWith('other-contact.schema.json'));
  expect(schema!.text).toContain('"How many bedrooms?"');
});
