/**
 * Sets the clock.
 * @jest-environment jsdom
 */
import { jest } from '@jest/globals';
import { whenFetched } from './whenFetched.ts';

const noLine = () => new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('without a line a part is asked for again until it is there', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest.fn<() => Promise<string>>(async () => 'part');
  for (let n = 0; n < 5; n += 1) load.mockRejectedValueOnce(noLine());
  const fetched = whenFetched(load);
  await jest.advanceTimersByTimeAsync(48_400);
  expect(load).toHaveBeenCalledTimes(5);
  await jest.advanceTimersByTimeAsync(200);
  expect(await fetched).toBe('part');
  expect(load).toHaveBeenCalledTimes(6);
});

test('with a line one that does not come after some tries is told of', async () => {
  const load = jest.fn(() => Promise.reject(noLine()));
  const failed = expect(whenFetched(load)).rejects.toThrow('Failed to fetch');
  await jest.advanceTimersByTimeAsync(8_500);
  await failed;
  expect(load).toHaveBeenCalledTimes(4);
});

test('it is asked for at once when the line is back', async () => {
  const load = jest.fn<() => Promise<string>>(async () => 'part').mockRejectedValueOnce(noLine());
  const fetched = whenFetched(load);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(await fetched).toBe('part');
  expect(jest.getTimerCount()).toBe(0);
});

test('one that is broken itself is not asked for again', async () => {
  const load = jest.fn(() => Promise.reject(new SyntaxError('unexpected token')));
  await expect(whenFetched(load)).rejects.toThrow('unexpected token');
  expect(load).toHaveBeenCalledTimes(1);
});
