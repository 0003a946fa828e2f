/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Session } from '../session/Session.ts';

const Staying = () => null;
const OwnStatusPage = () => null;
let fetched = 0;
jest.unstable_mockModule('./Staying.tsx', () => ({ Staying }));
jest.unstable_mockModule('./OwnStatusPage.tsx', () => {
  fetched += 1;
  return { OwnStatusPage };
});
const { useAtRest } = await import('./useAtRest.ts');

/** Longer than a page takes to come to rest. */
const REST = 20_000;
const pass = () => act(() => jest.advanceTimersByTimeAsync(REST));

/** The worker of a browser whose line loses what it would keep: it is never ready. */
function createWorkers() {
  const workers = new EventTarget() as EventTarget & { controller?: object };
  return Object.assign(workers, {
    register: jest.fn(async () => ({})),
    getRegistrations: async () => [],
    ready: new Promise(() => undefined),
  });
}

const session = {
  store: { getSnapshot: () => ({ form: { steps: [], schemas: {} } }) },
} as unknown as Session;

let workers: ReturnType<typeof createWorkers>;
beforeEach(() => {
  jest.useFakeTimers();
  workers = createWorkers();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
});
afterEach(() => jest.useRealTimers());

test('a page that is left before has nothing of it fetched', async () => {
  const { result, unmount } = renderHook(() => useAtRest(session, 8));
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  await pass();
  expect(result.current).toBeUndefined();

  // Idle, and not yet at rest.
  const other = renderHook(() => useAtRest(session, 8));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  other.unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('links are held although the worker never gets ready; the receipt waits for the worker', async () => {
  const { result } = renderHook(() => useAtRest(session, 8));
  await pass();
  jest.useRealTimers();
  for (let look = 0; look < 50 && !result.current; look += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(result.current).toBe(Staying);
  expect(fetched).toBe(0);
  workers.dispatchEvent(new Event('controllerchange'));
  for (let look = 0; look < 50 && fetched === 0; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetched).toBe(1);
});
