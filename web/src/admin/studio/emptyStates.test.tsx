/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { Outline } from './builder/Outline.tsx';
import { Copies } from './Copies.tsx';
import { readPackTexts } from './test/readPackTexts.ts';

const nothing = () => undefined;
afterEach(cleanup);

test.each([
  ['en', 'There is no working copy yet. Begin one above.', 'Make the first one'],
  ['es', 'Todavía no hay copias de trabajo. Empiece una arriba.', 'Haga el primero'],
])('where nothing is yet the first task is said, in %s', async (language, copy, program) => {
  const say = createWords(language);
  const api = { copies: async () => [] } as unknown as StudioApi;
  render(<Copies api={api} say={say} onOpen={nothing} />);
  await screen.findByText(copy);
  cleanup();
  const files = new Map([...readPackTexts()].filter(([file]) => !file.startsWith('programs/')));
  render(
    <Outline
      files={files}
      inUse={{ questions: {}, programs: [], forms: [] }}
      onAskInUse={nothing}
      place={{ view: 'build', width: 'phone', dock: 'forms' }}
      counts={new Map()}
      comments={new Map()}
      language={language}
      say={say}
      onSelect={nothing}
      onBuild={nothing}
      onNewProgram={nothing}
    />,
  );
  screen.getByText(new RegExp(program));
});
