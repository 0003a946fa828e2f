/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { NetworkError } from '../../../http/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference, ReviewState } from '../api/records.ts';
import { useDifference } from './useDifference.ts';

afterEach(cleanup);

const COPY = { id: 7, base: 'aaaa', etag: '"1"' } as Copy;
const reviewOf = (state: string) => ({ state }) as ReviewState;

/** A copy whose reviews are answered by hand, in whichever order. */
function open() {
  const asked: { resolve(review: ReviewState): void; reject(error: Error): void }[] = [];
  const review = () =>
    new Promise<ReviewState>((resolve, reject) => {
      asked.push({ resolve, reject });
    });
  const diff = jest.fn<StudioApi['diff']>().mockResolvedValue({} as Difference);
  const api = { review, diff } as unknown as StudioApi;
  const { result, rerender, unmount } = renderHook(({ hash }) => useDifference(api, COPY, hash), {
    initialProps: { hash: 'one' },
  });
  return {
    asked,
    unmount,
    known: () => result.current.review?.state,
    set: (state: string) => act(async () => result.current.setReview(reviewOf(state))),
    look: () => act(async () => void result.current.look()),
    focus: () => act(async () => void window.dispatchEvent(new Event('focus'))),
    become: (hash: string) => act(async () => rerender({ hash })),
    answer: (at: number, state: string) => act(async () => asked[at]!.resolve(reviewOf(state))),
    fail: (at: number) => act(async () => asked[at]!.reject(new NetworkError('dead'))),
  };
}

test('an older answer does not take the place of a newer one, however it was asked for', async () => {
  const { asked, known, set, look, focus, answer } = open();
  await focus();
  await look();
  expect(asked).toHaveLength(3);
  await answer(2, 'third');
  await answer(0, 'first');
  await answer(1, 'second');
  expect(known()).toBe('third');
  // What was just given is newer than what is being asked.
  await look();
  await set('given');
  await answer(3, 'fourth');
  expect(known()).toBe('given');
});

test('on a dead line what is known of the same copy stays; of another one nothing is known', async () => {
  const { known, look, focus, become, answer, fail } = open();
  await fail(0);
  expect(known()).toBeUndefined();
  await focus();
  await answer(1, 'first');
  await focus();
  await fail(2);
  await look();
  await fail(3);
  expect(known()).toBe('first');
  await become('two');
  // It stands until the answer comes: words are written below it.
  expect(known()).toBe('first');
  await focus();
  await fail(4);
  await fail(5);
  expect(known()).toBeUndefined();
});
