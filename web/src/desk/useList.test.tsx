/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { DeskProvider } from './DeskContext.ts';
import type { List } from './records.ts';
import { useList } from './useList.ts';

const row = (number: number) => ({ number, name: '', flags: [], isMine: false, cells: [] });

test('a list that is looked at again is shown until the new one is there; another list is not', async () => {
  const answers: ((numbers: number[]) => void)[] = [];
  const list = () =>
    new Promise((resolve) => {
      answers.push((numbers) => resolve({ columns: [], rows: numbers.map(row) }));
    });
  const scope = { api: { list }, say: (id: string) => id } as never;
  const wrapper = ({ children }: PropsWithChildren) => (
    <DeskProvider value={scope}>{children}</DeskProvider>
  );
  const { result, rerender } = renderHook(({ wanted }) => useList(wanted), {
    wrapper,
    initialProps: { wanted: { queue: 'new' } as List },
  });
  const shown = () => result.current.rows.map(({ number }) => number);
  await act(async () => answers.shift()!([1, 2, 3]));
  act(() => result.current.reload());
  expect([shown(), result.current.isLoading]).toEqual([[1, 2, 3], true]);
  await act(async () => answers.shift()!([2, 3]));
  expect([shown(), result.current.isLoading]).toEqual([[2, 3], false]);
  rerender({ wanted: { mine: true } });
  expect(shown()).toEqual([]);
});
