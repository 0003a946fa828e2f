/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { ApiError, NetworkError } from '../../http/ApiError.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import type { InUse } from './api/records.ts';
import { useInUse } from './useInUse.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const known = (...forms: string[]): InUse => ({ questions: {}, programs: [], forms });
const away = new ApiError(503, 'database-away', [], { title: 'Away.' }, null);
const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(0)));
const wait = (milliseconds: number) =>
  act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));

/** The hook over a server that answers in this order; the last answer stays. */
async function open(...answers: (InUse | Error)[]) {
  const inUse = jest.fn<StudioApi['inUse']>(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const api = { inUse };
  const hook = renderHook(({ base }) => useInUse(api, base), { initialProps: { base: 'a' } });
  await settle();
  return { inUse, ...hook };
}

test.each([
  ['the database is away', away],
  ['nothing answers', new NetworkError('away')],
  ['a process of an earlier version answers', { questions: {}, programs: [] } as unknown as InUse],
])('while %s it is asked for anew, until it is known', async (_what, first) => {
  const { inUse, result } = await open(first, first, known('forms/one'));
  expect(inUse).toHaveBeenCalledTimes(1);
  await wait(9_999);
  expect(inUse).toHaveBeenCalledTimes(1);
  await wait(1);
  expect(inUse).toHaveBeenCalledTimes(2);
  await wait(10_000);
  expect(result.current.inUse).toEqual(known('forms/one'));
  await wait(60_000);
  expect(inUse).toHaveBeenCalledTimes(3);
});

test('what can’t pass is not asked for again by itself', async () => {
  const refused = new ApiError(403, 'forbidden', [], { title: 'No.' }, null);
  const { inUse, result } = await open(refused);
  await wait(60_000);
  expect(inUse).toHaveBeenCalledTimes(1);
  expect(result.current.inUse).toBeUndefined();
});

test('asked anew, what is known stays until the answer comes, also where the server is away by then', async () => {
  const { inUse, result } = await open(known('forms/one'), away, known('forms/one', 'forms/two'));
  act(() => result.current.askInUse());
  expect(result.current.inUse).toEqual(known('forms/one'));
  await settle();
  expect(result.current.inUse).toEqual(known('forms/one'));
  await wait(10_000);
  expect(result.current.inUse).toEqual(known('forms/one', 'forms/two'));
  expect(inUse).toHaveBeenCalledTimes(3);
});

test('of another release nothing is known until it is asked for, and an answer that is late counts for none', async () => {
  let answerFirst: (inUse: InUse) => void = () => undefined;
  const inUse = jest
    .fn<StudioApi['inUse']>()
    .mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
    )
    .mockResolvedValue(known('forms/of-b'));
  const api = { inUse };
  const { result, rerender, unmount } = renderHook(({ base }) => useInUse(api, base), {
    initialProps: { base: 'a' },
  });
  rerender({ base: 'b' });
  expect(result.current.inUse).toBeUndefined();
  await settle();
  await act(async () => answerFirst(known('forms/of-a')));
  expect(result.current.inUse).toEqual(known('forms/of-b'));
  expect(inUse.mock.calls.map(([base]) => base)).toEqual(['a', 'b']);
  unmount();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(inUse).toHaveBeenCalledTimes(2);
});
