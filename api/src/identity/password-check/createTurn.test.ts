import { toProblem } from '../../http/toProblem.ts';
import { createTurn } from './createTurn.ts';

const busy = { name: 'PasswordsBusyError' };

test('who waits too long is to come again: nothing that runs is stopped, and nobody who gave up has a turn', async () => {
  const inTurn = createTurn(50);
  const done: string[] = [];
  let finish: () => void = () => {};
  const starting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = inTurn(async () => {
    await starting;
    done.push('first');
  });
  const second = inTurn(async () => done.push('second'));
  await expect(first).rejects.toMatchObject({ ...busy, isBegun: true });
  await expect(second).rejects.toMatchObject({ ...busy, isBegun: false });
  finish();
  expect(await inTurn(async () => 'third')).toBe('third');
  expect(done).toEqual(['first']);
  expect(toProblem(await first.catch((error: unknown) => error))).toMatchObject({
    status: 503,
    options: { headers: { 'Retry-After': '5' } },
  });
});

test('a failure is its own, and the next has its turn', async () => {
  const inTurn = createTurn(5000);
  const failed = inTurn(() => Promise.reject(new Error('out of memory')));
  const next = inTurn(async () => 'well');
  await expect(failed).rejects.toThrow('out of memory');
  expect(await next).toBe('well');
});

test('of too many the last is told at once', async () => {
  const inTurn = createTurn(300);
  const crowd = Array.from({ length: 200 }, () => inTurn(() => new Promise(() => {})));
  const refused = Promise.allSettled(crowd);
  const start = performance.now();
  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ ...busy, isBegun: false });
  expect(performance.now() - start).toBeLessThan(250);
  expect((await refused).every(({ status }) => status === 'rejected')).toBe(true);
});
