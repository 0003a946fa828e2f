/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import { useSteady } from './useSteady.ts';

test('a function stays the same, and does what the latest does', () => {
  const { result, rerender } = renderHook(({ add }) => useSteady((one: number) => one + add), {
    initialProps: { add: 1 },
  });
  const first = result.current;
  expect(first(1)).toBe(2);
  rerender({ add: 10 });
  expect(result.current).toBe(first);
  expect(first(1)).toBe(11);
});
