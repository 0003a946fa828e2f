/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import { attemptBuild } from '../build.ts';
import { NewFormDialog } from './NewFormDialog.tsx';
import { StandalonePanel } from './StandalonePanel.tsx';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../../../definitions');
const readFolder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
const files = new Map([
  ...readFolder(DEFINITIONS),
  ...readFolder(path.join(DEFINITIONS, 'examples/volunteer-sign-up')),
]);
const MESSAGES = 'messages.json';
const SENDS = 'Help us: /forms/volunteer';
files.set(MESSAGES, JSON.stringify({ ...JSON.parse(files.get(MESSAGES)!), help: SENDS }));
afterEach(cleanup);

test('before a form goes it is said which texts send people to it, and what its name would bring back', () => {
  const deleted: string[] = [];
  render(
    <StandalonePanel
      files={files}
      file="forms/volunteer/wizard.json"
      say={createWords('en')}
      language="en"
      onBuild={(work) =>
        attemptBuild(work, ({ changes }) => deleted.push(...changes.map(({ name }) => name)))
      }
      onChange={() => undefined}
      onAsk={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete this form' }));
  const asked = within(screen.getByRole('group', { name: 'Delete this form' }));
  expect(asked.getByRole('listitem').textContent).toContain(SENDS);
  expect(asked.queryByText(createWords('en')('build.nothing-speaks'))).toBeNull();
  expect(asked.getByText(/A new form of the same name gets another address/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: createWords('en')('build.delete-sure') }));
  expect(deleted).toContain('forms/volunteer/wizard.json');
});

test('a new form gets no address that a form had which is gone; until it is known which those are none is made', () => {
  const say = createWords('en');
  const made: string[] = [];
  const dialog = (usedForms: string[] | undefined) => (
    <NewFormDialog
      {...{ files, say, usedForms }}
      language="en"
      onBuild={(work) =>
        attemptBuild(work, ({ changes }) => made.push(...changes.map(({ name }) => name)))
      }
      onClose={() => undefined}
    />
  );
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  const { rerender } = render(dialog(undefined));
  for (const box of screen.getAllByRole('textbox', { hidden: true }))
    fireEvent.change(box, { target: { value: 'Tool library' } });
  const press = () =>
    fireEvent.click(screen.getByRole('button', { name: say('alone.make'), hidden: true }));
  press();
  screen.getByText(say('alone.not-known'));
  expect(made).toEqual([]);
  rerender(dialog(['forms/tool-library']));
  expect(screen.queryByText(say('alone.not-known'))).toBeNull();
  press();
  expect(made).toContain('forms/tool-library-2/wizard.json');
});
