/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { DeskProvider } from './DeskContext.ts';
import { useHold } from './useHold.ts';

function Panel() {
  useHold(7, () => undefined);
  // As the panel does, whose keys are not the page's.
  return <textarea aria-label="Why" onKeyDown={(event) => event.stopPropagation()} />;
}

test('the hold of a panel counts as use while somebody types in it, and as none after', () => {
  jest.useFakeTimers();
  const hold = jest.fn(async (_number: number, _isUsed: boolean) => undefined);
  const api = { hold, letGo: async () => undefined };
  const { container, unmount } = render(
    <DeskProvider value={{ api } as never}>
      <Panel />
    </DeskProvider>,
  );
  const next = () => act(() => void jest.advanceTimersByTime(4 * 60_000));
  next();
  fireEvent.keyDown(container.querySelector('textarea')!, { key: 'a' });
  next();
  next();
  expect(hold.mock.calls).toEqual([
    [7, true],
    [7, false],
    [7, true],
    [7, false],
  ]);
  unmount();
  jest.useRealTimers();
});
