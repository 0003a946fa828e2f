import { ApiError, NetworkError } from '../../http/ApiError.ts';
import { retryDelay } from './retryDelay.ts';

const gone = new NetworkError('gone');
const busy = (milliseconds: number) => new ApiError(503, 'unavailable', [], {}, null, milliseconds);

test('a save waits twice as long each time, up to a minute', () => {
  const delays = [0, 1, 2, 3, 4, 50].map((failures) => retryDelay(gone, failures, 0));
  expect(delays).toEqual([8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('and never less than the server asks for', () => {
  expect(retryDelay(busy(30_000), 0, 0)).toBe(30_000);
  expect(retryDelay(busy(5_000), 0, 0)).toBe(8_000);
});

test('pages that failed together do not come back together', () => {
  expect(retryDelay(gone, 0, 1)).toBe(10_000);
  expect(new Set(Array.from({ length: 20 }, () => retryDelay(gone, 0))).size).toBeGreaterThan(10);
});
