/** @jest-environment jsdom */
import { jest } from '@jest/globals';
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

test('a later page that can’t be read anew takes neither the first ones nor itself away', async () => {
  const failure = new Error('away');
  const pages: (object | Error)[] = [
    { columns: [], rows: [1, 2].map(row), next: 'b' },
    { columns: [], rows: [3, 4].map(row), next: 'c' },
    { columns: [], rows: [2, 3].map(row), next: 'b2' },
    failure,
  ];
  const list = jest.fn(async (_list: List, _after?: string) => {
    const page = pages.shift();
    if (page instanceof Error) throw page;
    return page;
  });
  const scope = { api: { list }, say: (id: string) => id } as never;
  const wrapper = ({ children }: PropsWithChildren) => (
    <DeskProvider value={scope}>{children}</DeskProvider>
  );
  const { result } = renderHook(() => useList({ queue: 'new' } as List), { wrapper });
  await act(async () => undefined);
  await act(async () => result.current.more());
  await act(async () => result.current.reload());
  expect(result.current.failure).toBe('failed');
  expect(result.current.rows.map(({ number }) => number)).toEqual([2, 3, 4]);
  // What comes next is behind what is shown last.
  pages.push({ columns: [], rows: [row(5)] });
  await act(async () => result.current.more());
  expect(list.mock.calls.at(-1)![1]).toBe('c');
  expect(result.current.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
});
