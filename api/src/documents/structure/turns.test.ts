import { createBudget } from './createBudget.ts';
import { createTurns } from './createTurns.ts';
import type { FileVerdict } from './FileVerdict.ts';
import { type CheckRequest, openStructureCheck } from './openStructureCheck.ts';

/** Lets what was promised come about. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to; in which order it has begun. */
function slowly() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)!();
      await settle();
    },
  };
}

test('one who brings twelve does not keep another waiting', async () => {
  const turns = createTurns(2);
  const { begun, work, end } = slowly();
  for (let n = 1; n <= 12; n += 1) void turns.take('ana', work(`ana ${n}`));
  await settle();
  expect(begun).toEqual(['ana 1']);
  void turns.take('eva', work('eva 1'));
  await settle();
  expect(begun).toEqual(['ana 1', 'eva 1']);
  await end('eva 1');
  await end('ana 1');
  expect(begun.slice(2)).toEqual(['ana 2']);
});

test('owners take turns, each in the order of her own files', async () => {
  const turns = createTurns(1);
  const { begun, work, end } = slowly();
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'eva 1', 'eva 2', 'ida 1'])
    void turns.take(name.split(' ')[0]!, work(name));
  await settle();
  for (let n = 0; n < 6; n += 1) await end(begun[n]!);
  expect(begun).toEqual(['ana 1', 'eva 1', 'ida 1', 'ana 2', 'eva 2', 'ana 3']);
});

test('what fails gives its place back', async () => {
  const turns = createTurns(1);
  const failing = turns.take('ana', async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  await expect(turns.take('ana', async () => 1)).resolves.toBe(1);
});

test('a budget is spent, and there again after a while, for each owner apart', () => {
  let now = 0;
  const budget = createBudget(() => now);
  expect(budget.wait('ana', 1000)).toBe(0);
  budget.spend('ana', 600);
  expect(budget.wait('ana', 1000)).toBe(0);
  budget.spend('ana', 600);
  now = 60_000;
  expect(budget.wait('ana', 1000)).toBe(540_000);
  expect(budget.wait('eva', 1000)).toBe(0);
  now = 600_000;
  expect(budget.wait('ana', 1000)).toBe(0);
});

describe('a check', () => {
  const request = (checkSeconds = 60): CheckRequest => ({
    path: '',
    seal: { key: '', dataKey: Buffer.alloc(32) },
    type: 'image/png',
    limits: { photoPixels: 3000, picturePixels: 1_000_000, checkSeconds },
  });
  const fine: FileVerdict = {
    sent: '',
    kept: { path: '', size: 0, sha256: '', isRewritten: false },
  };
  const never = (_: CheckRequest, signal: AbortSignal) =>
    new Promise<FileVerdict>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );

  test('that runs out of time says nothing of the file', async () => {
    const structure = openStructureCheck({ patience: 20, run: never });
    await expect(structure.check('ana', request())).rejects.toMatchObject({
      name: 'CheckUnfinishedError',
      retryAfter: 30_000,
    });
    await structure.close();
  });

  test('waits once its owner has had her seconds; others are checked', async () => {
    let run = never;
    const structure = openStructureCheck({ patience: 50, run: (...args) => run(...args) });
    const check = (owner: string) => structure.check(owner, request(0.04));
    await expect(check('ana')).rejects.toMatchObject({ retryAfter: 30_000 });
    run = async () => fine;
    const waiting = (await check('ana').catch((error: unknown) => error)) as { retryAfter: number };
    expect(waiting.retryAfter).toBeGreaterThan(500_000);
    await expect(check('eva')).resolves.toBe(fine);
    await structure.close();
  });
});
