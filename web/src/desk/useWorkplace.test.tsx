/** @jest-environment jsdom */
import { act, fireEvent, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { DeskProvider } from './DeskContext.ts';
import { useWorkplace } from './useWorkplace.ts';

const PAGE = 50;
const row = (number: number) => ({ number, name: '', flags: [], isMine: false, cells: [] });
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A list of the desk whose pages come when they are let through. */
async function open(cases: number[]) {
  window.location.hash = '';
  const waiting: (() => void)[] = [];
  const stage = { cases };
  const fail = { next: 0 };
  const list = (_list: unknown, after?: string) =>
    new Promise((resolve, reject) => {
      if (fail.next > 0) {
        fail.next -= 1;
        waiting.push(() => reject(new Error('no line')));
        return;
      }
      const from = after ? stage.cases.findIndex((number) => number > Number(after)) : 0;
      const shown = from < 0 ? [] : stage.cases.slice(from, from + PAGE);
      const isLast = shown.at(-1) === stage.cases.at(-1);
      const next = isLast ? {} : { next: String(shown.at(-1)) };
      waiting.push(() => resolve({ columns: [], rows: shown.map(row), ...next }));
    });
  const desk = { queues: [{ name: 'new', title: 'New' }], may: [], views: [] };
  const scope = { api: { list }, desk, say: (id: string) => id } as never;
  const wrapper = ({ children }: PropsWithChildren) => (
    <DeskProvider value={scope}>{children}</DeskProvider>
  );
  const { result } = renderHook(() => useWorkplace(() => undefined), { wrapper });
  const answer = async () => {
    while (waiting.length > 0) await act(async () => waiting.shift()!());
  };
  await answer();
  return {
    answer,
    fail,
    work: () => result.current,
    press: (key: string) => act(() => void fireEvent.keyDown(document.body, { key })),
    /** Somebody does something with the open case that takes it out of the list, which is then read anew. */
    decide() {
      stage.cases = stage.cases.filter((number) => number !== result.current.openCase);
      act(() => result.current.opened.reload());
    },
  };
}

test('whoever is faster than the list passes over no case', async () => {
  const { answer, work, press, decide } = await open(numbers(1, 6));
  press('Enter');
  decide();
  // Before the list is there anew: the next one is open, and the list moves up under it.
  press('j');
  await answer();
  expect(work().openCase).toBe(2);
  decide();
  await answer();
  press('j');
  expect(work().openCase).toBe(3);
  // Two of them before it is.
  decide();
  press('j');
  decide();
  await answer();
  press('j');
  expect(work().openCase).toBe(5);
  press('k');
  expect(work().openCase).toBe(5);
});

test('behind the last case is none: the keys stay, and so does what leads back', async () => {
  const { answer, work, press, decide } = await open([1, 2, 3]);
  for (const key of ['Enter', 'j', 'j']) press(key);
  press('j');
  expect([work().openCase, work().toNext]).toEqual([3, undefined]);
  decide();
  await answer();
  press('j');
  expect([work().openCase, work().toNext]).toEqual([3, undefined]);
  press('k');
  expect(work().openCase).toBe(2);
});

test('a case that was opened by its address is followed by the next one of its list', async () => {
  const { answer, work, press, decide } = await open([1, 2, 3, 4]);
  act(() => work().goToNumber(3));
  decide();
  await answer();
  press('j');
  expect(work().openCase).toBe(4);
});

test('the keys go on where a page of the list ends, and stay there when it is read anew', async () => {
  const { answer, work, press, decide } = await open(numbers(1, 120));
  press('Enter');
  for (let count = 1; count < PAGE; count += 1) press('j');
  await answer();
  press('j');
  expect(work().openCase).toBe(51);
  decide();
  await answer();
  press('j');
  expect(work().openCase).toBe(52);
  press('Escape');
  for (let count = 52; count < 2 * PAGE; count += 1) press('j');
  await answer();
  press('j');
  press('Enter');
  expect(work().openCase).toBe(101);
});

test('the last row that is loaded, opened by a click, is followed by the rows behind it', async () => {
  const { answer, work, press } = await open(numbers(1, 120));
  act(() => work().goToCase(work().opened.rows.at(-1)));
  await answer();
  expect(work().toNext).toBeDefined();
  press('j');
  expect(work().openCase).toBe(51);
});

test('rows that could not be loaded are asked for again by a key, and not without end', async () => {
  const { answer, work, press, fail } = await open(numbers(1, 120));
  fail.next = 1;
  act(() => work().goToCase(work().opened.rows.at(-1)));
  await answer();
  expect(work().opened).toMatchObject({ isLoading: false, failure: expect.any(String) });
  press('j');
  await answer();
  press('j');
  expect(work().openCase).toBe(51);
});
