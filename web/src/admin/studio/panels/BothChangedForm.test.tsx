/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { createWords } from '../../words/words.ts';
import type { BothChanged } from '../api/records.ts';
import { BothChangedForm } from './BothChangedForm.tsx';

afterEach(cleanup);

const CONFLICTS: BothChanged[] = [
  {
    path: 'pages/landing.json',
    base: { text: 'A' },
    own: { text: 'Mine' },
    public: { text: 'Now' },
  },
  { path: 'logo.svg', base: { text: '<svg/>' }, own: null, public: { text: '<svg></svg>' } },
];

describe.each(['en', 'es'])('files that both sides changed, in %s', (language) => {
  const say = createWords(language);
  function show() {
    const onChoose = jest.fn();
    const { container } = render(
      <BothChangedForm conflicts={CONFLICTS} say={say} onChoose={onChoose} />,
    );
    const choose = (path: string, side: 'own' | 'public') => {
      const name = new RegExp(`^${say(`studio.side-${side}`)}`);
      const group = within(screen.getByRole('group', { name: path }));
      fireEvent.click(group.getByRole('radio', { name }));
    };
    const keep = () => fireEvent.click(screen.getByText(say('studio.both-keep')));
    return { container, onChoose, choose, keep };
  }

  test('show what each side has, also that it has none; nothing is chosen before', () => {
    show();
    const sides = (path: string) =>
      [...screen.getByRole('group', { name: path }).querySelectorAll('pre')].map(
        ({ textContent }) => textContent,
      );
    expect(sides('pages/landing.json')).toEqual(['Mine', 'Now']);
    expect(sides('logo.svg')).toEqual([say('studio.side-none'), '<svg></svg>']);
    for (const one of screen.getAllByRole<HTMLInputElement>('radio'))
      expect(one.checked).toBe(false);
  });

  test('are decided one by one, and sent only when all of them are', () => {
    const { onChoose, choose, keep } = show();
    choose('pages/landing.json', 'own');
    keep();
    expect(onChoose).not.toHaveBeenCalled();
    choose('logo.svg', 'own');
    choose('logo.svg', 'public');
    keep();
    expect(onChoose.mock.calls).toEqual([[{ 'pages/landing.json': 'own', 'logo.svg': 'public' }]]);
  });

  test('are no barrier', async () => {
    const { container } = show();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
  });
});
