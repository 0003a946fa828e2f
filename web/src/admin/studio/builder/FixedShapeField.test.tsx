/** @jest-environment jsdom */
import { type Built, readQuestion } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { QuestionLimits } from './QuestionLimits.tsx';

const shipped = readPackTexts();
const place = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
let files: ReadonlyMap<string, string>;
afterEach(cleanup);

function Limits({ language }: { language: string }) {
  const [now, setNow] = useState<ReadonlyMap<string, string>>(shipped);
  files = now;
  return (
    <QuestionLimits
      {...{ files: now, place, language }}
      question={readQuestion(now, place)}
      say={createWords(language)}
      onBuild={(work: () => Built) =>
        attemptBuild(work, ({ changes }) => setNow(withChanges(now, changes)))
      }
      onChange={() => undefined}
    />
  );
}
const declared = () => JSON.parse(files.get(place.file)!).properties[place.name];

test.each([
  ['en', 'What fits: 2 letters, then “-”, then 6 digits.'],
  ['es', 'Lo que vale: 2 letras, luego «-», luego 6 cifras.'],
])('in %s, an example says the shape, and is said back in words', (language, words) => {
  const say = createWords(language);
  render(<Limits language={language} />);
  expect(screen.getByLabelText(say('limit.maxLength'))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(say('build.shape')), { target: { value: 'fixed' } });
  // Nothing is held to a shape until there is one.
  expect(declared().mask).toBeUndefined();
  const example = screen.getByLabelText<HTMLInputElement>(say('build.shape-example'));
  fireEvent.change(example, { target: { value: 'AB_' } });
  // Nothing is wrong while it is typed.
  expect(screen.queryByText(say('build.shape-example-wrong'))).toBeNull();
  fireEvent.blur(example);
  screen.getByText(say('build.shape-example-wrong'));
  expect([example.value, declared().mask]).toEqual(['AB_', undefined]);
  fireEvent.change(example, { target: { value: 'XY-987654' } });
  screen.getByText(words);
  expect(declared().mask).toBe('AA-######');
  // Emptied and left, what holds stands there again.
  fireEvent.change(example, { target: { value: '' } });
  fireEvent.blur(example);
  expect(example.value).not.toBe('');
  fireEvent.change(example, { target: { value: 'XY-987654' } });
  // It stays as it was typed while it is typed; how long it is, the shape says.
  expect(example.value).toBe('XY-987654');
  expect(screen.queryByLabelText(say('limit.maxLength'))).toBeNull();
  fireEvent.change(screen.getByLabelText(say('build.shape')), { target: { value: 'any' } });
  expect(declared().mask).toBeUndefined();
  screen.getByLabelText(say('limit.maxLength'));
});
