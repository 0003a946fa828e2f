import { jest } from '@jest/globals';
import { openLiveSessions } from './liveSessions.ts';

test('a call that she makes in the second after one of her page counts as use', async () => {
  const first = jest.fn(async () => ({ amr: [], isUnseen: true }));
  const run = jest.fn(async () => 1);
  const sessions = openLiveSessions(
    { first, run } as never,
    () => 7200,
    () => 0,
  );
  await sessions.find('uid', 'ana', true);
  expect(run).not.toHaveBeenCalled();
  await sessions.find('uid', 'ana');
  expect(run).toHaveBeenCalledTimes(1);
  // Each is remembered, and both are forgotten.
  await sessions.find('uid', 'ana');
  await sessions.find('uid', 'ana', true);
  expect(first).toHaveBeenCalledTimes(2);
  sessions.forget('ana');
  await sessions.find('uid', 'ana');
  await sessions.find('uid', 'ana', true);
  expect(first).toHaveBeenCalledTimes(4);
});
