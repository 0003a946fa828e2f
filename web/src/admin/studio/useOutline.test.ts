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

test('a program that adds nothing yet is among those of its form', async () => {
  const choices = [{ value: 1, label: 'Water', program: 'water' }];
  const field = { pointer: '/Help/Programs', name: 'Programs', group: 'Help', type: 'integer' };
  const step = { name: 'help', title: 'Help', group: 'Help', gates: [], rules: [] };
  const form = {
    ...{ name: 'application', title: '', programs: '/Help/Programs', texts: {} },
    steps: [{ ...step, fields: [{ ...field, title: '', choices }] }],
  };
  globalThis.fetch = (async (url: string) => {
    if (url.includes('program.')) return { ok: false, status: 404 };
    return { ok: true, json: async () => (url.includes('portal') ? {} : form) };
  }) as never;
  const wanted = { stage: '/stage/hash', form: 'application', program: 'water', language: 'en' };
  const { result } = renderHook(() => useOutline(wanted));
  await pass(1);
  expect(result.current?.outline.programs).toMatchObject([{ program: 'water' }]);
});
