/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Texts } from '../../kernel/index.ts';
import { TextsProvider } from '../texts/TextsProvider.tsx';
import { useChecked } from './useChecked.ts';

const name = { type: 1, value: 'name' };
const texts = {
  'documents.now-ready': [name, { type: 0, value: ' is ready.' }],
  'documents.now-refused': [
    name,
    { type: 0, value: ' was refused: ' },
    { type: 1, value: 'reason' },
  ],
} as unknown as Texts;
const wrapper = ({ children }: { children: ReactNode }) => (
  <TextsProvider texts={texts} language="en">
    {children}
  </TextsProvider>
);
const document = (id: string, state: string, refusal?: string) => ({
  id,
  name: id,
  state,
  refusal,
});

test('of documents that are checked at the same time each is told', () => {
  const { result, rerender } = renderHook(({ documents }) => useChecked(documents), {
    wrapper,
    initialProps: { documents: [document('Lease', 'waiting'), document('Bill', 'waiting')] },
  });
  expect(result.current).toBe('');
  rerender({ documents: [document('Lease', 'refused', 'a virus.'), document('Bill', 'ready')] });
  expect(result.current).toBe('Lease was refused: a virus. Bill is ready.');
});
