/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useBusy } from './useBusy.ts';

test('a second press before the first is drawn is the same one; after it, it is another', async () => {
  const { result } = renderHook(useBusy);
  await act(async () => {
    expect(result.current.begin()).toBe(true);
    expect(result.current.begin()).toBe(false);
  });
  expect(result.current.isBusy).toBe(true);
  await act(async () => expect(result.current.begin()).toBe(true));
  await act(async () => result.current.end());
  expect(result.current.isBusy).toBe(false);
  await act(async () => expect(result.current.begin()).toBe(true));
});
