/** @jest-environment jsdom */

import type { Left } from '@porchlight/engine/builder';
import { render } from '@testing-library/react';
import { createWords } from '../../../words/words.ts';
import { LeftOut } from './LeftOut.tsx';

const some = (count: number): Left[] =>
  Array.from({ length: count }, (_, at) => ({
    source: `/${at}`,
    reason: 'setting',
    words: `w${at}`,
  }));
const shown = (count: number) => (
  <LeftOut left={some(count)} questions={[]} say={createWords('en')} />
);
const isOpen = () => document.querySelector('details')!.open;

test('whether the groups are open is decided once for each file', () => {
  const { rerender } = render(shown(20));
  expect(isOpen()).toBe(true);
  // The choice of another kind leaves something more out.
  rerender(shown(21));
  expect(isOpen()).toBe(true);
  rerender(shown(0));
  rerender(shown(21));
  expect(isOpen()).toBe(false);
  rerender(shown(20));
  expect(isOpen()).toBe(false);
});
