/** @jest-environment jsdom */
import { type Built, questionsOfStep, readQuestion } from '@porchlight/engine/builder';
import { fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild, withChanges } from './build.ts';
import { MoveToStep } from './MoveToStep.tsx';

const files = readPackTexts();
const place = { file: 'application/other-contact.schema.json', name: 'Phone' };
const there = { form: 'application', step: 'residence' };

test('a question goes to another step at the end, or beside one of its questions', () => {
  const built: Built[] = [];
  render(
    <MoveToStep
      isAnswered
      files={files}
      place={place}
      question={readQuestion(files, place)}
      say={createWords('en')}
      language="en"
      onBuild={(work) => attemptBuild(work, (one) => built.push(one))}
      onChange={() => undefined}
    />,
  );
  expect(screen.queryByLabelText('Where in it')).toBeNull();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const positionsFor = (options: string[]) =>
    options.map((option) => {
      const found = screen.getByRole<HTMLOptionElement>('option', { name: option });
      choose('Where in it', found.value);
      fireEvent.click(screen.getByRole('button', { name: 'Move it there' }));
      const now = withChanges(files, built.at(-1)!.changes);
      return questionsOfStep(now, there).findIndex(({ name }) => name === place.name);
    });
  choose('Move it to another step', there.step);
  const [first, second, ...rest] = questionsOfStep(files, there);
  expect(
    positionsFor(['At the end', `Before “${first!.title}”`, `Behind “${second!.title}”`]),
  ).toEqual([rest.length + 2, 0, 2]);
});
