/** @jest-environment jsdom */
import { addFact } from '@porchlight/engine/builder';
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { attemptBuild, withChanges } from '../build.ts';
import { FactsPanel } from './FactsPanel.tsx';

const shipped = readPackTexts();
afterEach(cleanup);

test('what every portal says of its agency is one line of its kind; a fact of its own may be long', () => {
  const { changes } = addFact(shipped, { title: 'Office hours', text: '9 to 5', translations: {} });
  render(
    <FactsPanel
      files={withChanges(shipped, changes)}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, () => undefined)}
    />,
  );
  const field = (label: RegExp) => {
    const { tagName, type } = screen.getAllByLabelText<HTMLInputElement>(label)[0]!;
    return [tagName, type];
  };
  expect(field(/^The number that people call/)).toEqual(['INPUT', 'tel']);
  expect(field(/^Its own site/)).toEqual(['INPUT', 'url']);
  expect(field(/^Where its office is/)).toEqual(['INPUT', 'text']);
  expect(field(/^Office hours/)).toEqual(['TEXTAREA', 'textarea']);
});
