/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useOutline } from './useOutline.ts';

let isAway = true;
const asked = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  isAway = true;
  asked.mockClear();
  globalThis.fetch = (async (url: string) => {
    asked(url);
    if (isAway) throw new TypeError('No line');
    const outlines = [{ kind: 'pages', form: 'pages', title: '', programs: [], steps: [] }];
    return { ok: true, json: async () => (url.includes('screens') ? { outlines } : {}) };
  }) as never;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const open = () =>
  renderHook(() => useOutline({ stage: '/stage/hash', form: 'pages', language: 'en' })).result;
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

test('what did not arrive is asked for again, and there once the line is back', async () => {
  const result = open();
  await pass(4);
  expect(result.current).toBeUndefined();
  isAway = false;
  await pass(10);
  expect(result.current?.outline.form).toBe('pages');
});

test('what is never there is not asked for without an end', async () => {
  open();
  await pass(120);
  const count = asked.mock.calls.length;
  expect(count).toBeGreaterThan(0);
  await pass(600);
  expect(asked).toHaveBeenCalledTimes(count);
});
