/**
 * Moves timers, and waits for what they start.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { createSaver } from './createSaver.ts';

/** A save that ends when the test says so. */
function makeSave() {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const save = jest.fn(
    () => new Promise<void>((resolve, reject) => ends.push({ resolve: () => resolve(), reject })),
  );
  return { save, ends };
}
/** Time goes on, and what waits for it is done. */
const settle = (time = 5) => jest.advanceTimersByTimeAsync(time);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('saves once, after the pause that follows the last keystroke', async () => {
  const { save } = makeSave();
  const saver = createSaver({ save, isDirty: () => true, delay: 20 });
  saver.schedule();
  await settle(12);
  saver.schedule();
  await settle(12);
  expect(save).not.toHaveBeenCalled();
  await settle(20);
  expect(save).toHaveBeenCalledTimes(1);
});

test('what is typed during a save waits for it', async () => {
  const { save, ends } = makeSave();
  const saver = createSaver({ save, isDirty: () => true });
  void saver.flush();
  void saver.flush();
  await settle();
  expect(save).toHaveBeenCalledTimes(1);
  ends[0]!.resolve();
  await settle();
  expect(save).toHaveBeenCalledTimes(2);
});

test('another kind of save is alone, too', async () => {
  const { save, ends } = makeSave();
  const saver = createSaver({ save, isDirty: () => true, delay: 1 });
  const order: string[] = [];
  const step = saver.exclusive(async () => {
    order.push('step begins');
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push('step ends');
    return 4;
  });
  saver.schedule();
  await settle();
  expect(await step).toBe(4);
  await settle();
  expect(order).toEqual(['step begins', 'step ends']);
  expect(save).toHaveBeenCalledTimes(1);
  ends[0]!.resolve();
});

test('a failed save is told, and the next one is made', async () => {
  const { save, ends } = makeSave();
  const onError = jest.fn();
  const saver = createSaver({ save, isDirty: () => true, delay: 1, onError });
  saver.schedule();
  await settle();
  ends[0]!.reject(new Error('offline'));
  await settle();
  expect(onError).toHaveBeenCalledTimes(1);
  void saver.flush();
  await settle();
  expect(save).toHaveBeenCalledTimes(2);
  ends[1]!.resolve();
});

test('nothing changed, nothing saved', async () => {
  const { save } = makeSave();
  await createSaver({ save, isDirty: () => false }).flush();
  expect(save).not.toHaveBeenCalled();
});
