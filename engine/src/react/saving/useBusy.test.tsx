/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react';
import { useBusy } from './useBusy.ts';

test('a press before the one under way is drawn is refused; after it, it is another', async () => {
  const { result } = renderHook(useBusy);
  await act(async () => {
    expect(result.current.begin()).toBe(true);
    expect(result.current.begin()).toBe(false);
  });
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  await act(async () => expect(result.current.begin()).toBe(true));
  await act(async () => result.current.end());
  // The second is still under way.
  expect(result.current.isBusy).toBe(true);
  await act(async () => result.current.end());
  expect(result.current).toMatchObject({ isBusy: false, ended: 2 });
  await act(async () => expect(result.current.begin()).toBe(true));
});

test('what begins and ends in one tick is never drawn as under way, and is counted', async () => {
  const { result } = renderHook(useBusy);
  await act(async () => {
    result.current.begin();
    result.current.end();
  });
  expect(result.current).toMatchObject({ isBusy: false, ended: 1 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(result.current.isBusy).toBe(false);
});
