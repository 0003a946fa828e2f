/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import { attemptBuild } from '../build.ts';
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
  expect(asked.getByText(/at the same address it would show what was sent here/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: createWords('en')('build.delete-sure') }));
  expect(deleted).toContain('forms/volunteer/wizard.json');
});
