/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Built } from '@porchlight/engine/build';
import { fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { AddQuestionDialog } from './AddQuestionDialog.tsx';
import { attemptBuild } from './build.ts';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../../definitions');
const files = new Map(
  readdirSync(DEFINITIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
    .map((name) => [name, readFileSync(path.join(DEFINITIONS, name), 'utf8')]),
);
// jsdom has none.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

test('what people choose from is asked in each language, line beside line', () => {
  const built: Built[] = [];
  render(
    <AddQuestionDialog
      files={files}
      place={{ form: 'application', step: 'residence' }}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onClose={() => undefined}
    />,
  );
  // By what people call it who have seen one that is chosen by typing.
  fireEvent.change(screen.getByLabelText('Find a kind'), { target: { value: 'look-up' } });
  fireEvent.click(screen.getByLabelText('Choose one'));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('What do you ask, in English', 'Is it shut off?');
  type('What people choose from, one on each line, in English', 'Already off\n\nSoon');
  type('What people choose from, one on each line, in Spanish', 'Ya está cortada\n\nPronto');
  fireEvent.click(screen.getByRole('button', { name: 'Add the question' }));
  const list = built[0]!.changes.find(({ name }) => /^texts\/es\/enumerations\//.test(name));
  expect(JSON.stringify(JSON.parse(list!.text!))).toMatch(/Ya está cortada.*Pronto/);
});
