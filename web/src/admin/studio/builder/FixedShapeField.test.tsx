/** @jest-environment jsdom */
import { type Built, readQuestion, setFixedShape } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { QuestionLimits } from './QuestionLimits.tsx';

const shipped = readPackTexts();
const place = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
let files: ReadonlyMap<string, string>;
afterEach(cleanup);

function Limits({
  language,
  files: before = shipped,
}: {
  language: string;
  files?: ReadonlyMap<string, string>;
}) {
  const [now, setNow] = useState<ReadonlyMap<string, string>>(before);
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
  // Emptied and left, what was typed stands there again; how long it is, the shape says.
  fireEvent.change(example, { target: { value: '' } });
  fireEvent.blur(example);
  expect(example.value).toBe('XY-987654');
  cleanup();
  render(<Limits language={language} files={files} />);
  expect(screen.getByLabelText<HTMLInputElement>(say('build.shape-example')).value).toBe(
    'XY-987654',
  );
  expect(screen.queryByLabelText(say('limit.maxLength'))).toBeNull();
  fireEvent.change(screen.getByLabelText(say('build.shape')), { target: { value: 'any' } });
  expect(declared().mask).toBeUndefined();
  screen.getByLabelText(say('limit.maxLength'));
});

test('the example that was typed stands there as long as it is of the shape', () => {
  const say = createWords('en');
  render(<Limits language="en" />);
  fireEvent.change(screen.getByLabelText(say('build.shape')), { target: { value: 'fixed' } });
  const example = () => screen.getByLabelText<HTMLInputElement>(say('build.shape-example'));
  fireEvent.change(example(), { target: { value: 'QX770142' } });
  fireEvent.blur(example());
  expect(example().value).toBe('QX770142');
  cleanup();
  // As after an undo, or when somebody else has changed it.
  const other = withChanges(files, setFixedShape(files, place, '12-34').changes);
  render(<Limits language="en" files={other} />);
  expect(example().value).toBe('12-34');
});

test.each([
  ['en', 'What people read when what they typed does not fit', 'Check this answer'],
  ['es', 'Lo que la gente lee cuando lo que escribió no vale', 'Check this answer'],
])('in %s, what people read is asked where the shape is', (language, legend, usual) => {
  const say = createWords(language);
  render(<Limits language={language} />);
  const shape = screen.getByLabelText(say('build.shape'));
  fireEvent.change(shape, { target: { value: 'any' } });
  fireEvent.change(shape, { target: { value: 'fixed' } });
  // It is held to no shape: nothing is wrong.
  expect(screen.queryByRole('group', { name: legend })).toBeNull();
  const example = screen.getByLabelText(say('build.shape-example'));
  fireEvent.change(example, { target: { value: 'AB123456' } });
  const words = within(screen.getByRole('group', { name: legend }));
  words.getByText(usual, { selector: 'p' });
  fireEvent.click(words.getByRole('button', { name: `${say('build.wrong-own')}: ${legend}` }));
  const fields = words.getAllByRole<HTMLTextAreaElement>('textbox');
  expect(fields.map(({ lang }) => lang)).toEqual(['en', 'es']);
  fireEvent.change(fields[0]!, { target: { value: 'Two letters, then six digits' } });
  expect(declared().messages.pattern).toBeTruthy();
  expect([...files.values()].join()).toContain('Two letters, then six digits');
});
