/** @jest-environment jsdom */
import type { Outline, Why } from '@porchlight/engine/explain';
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../words/words.ts';
import { WhyPanel } from './WhyPanel.tsx';

afterEach(cleanup);

const place = { file: 'home.schema.json', line: 3, column: 5 };
const why: Why = {
  pointer: '/Home/Heating',
  isVisible: true,
  isRequired: false,
  decisions: [
    { about: 'retired', place, since: '2026-11-01', holds: true },
    { about: 'choice', place, name: 'Coal', since: '2027-01-31', holds: true },
  ],
};

test.each([
  [
    'en',
    'From November 1, 2026 on it is retired: only people who have answered it still see it.',
    'From January 31, 2027 on the choice “Coal” is retired: it is offered to nobody, and people who chose it keep it.',
  ],
  [
    'es',
    'Desde el 1 de noviembre de 2026 está retirada: solo la ve quien la ha contestado.',
    'Desde el 31 de enero de 2027 la opción «Coal» está retirada: no se ofrece a nadie y la conserva quien la ha elegido.',
  ],
])(
  'a retired question, and a retired choice, say since when in %s',
  (language, question, choice) => {
    const outline = { steps: [] } as unknown as Outline;
    render(
      <WhyPanel why={why} outline={outline} say={createWords(language)} language={language} />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first!.textContent).toContain(question);
    expect(second!.textContent).toContain(choice);
  },
);

test('a day that the calendar has not is shown as it was told', () => {
  const decisions = [{ ...why.decisions[0]!, since: '2026-02-31' }];
  const outline = { steps: [] } as unknown as Outline;
  const say = createWords('en');
  render(<WhyPanel why={{ ...why, decisions }} outline={outline} say={say} language="en" />);
  expect(screen.getByRole('listitem').textContent).toContain('From 2026-02-31 on it is retired');
});
