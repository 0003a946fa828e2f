import { compilePack, openRelease } from '../index.ts';
import { createPackCopy } from '../test/createPackCopy.ts';

/** The key of a desk after a change of a queue. */
async function keyAfter(change: (queue: { [name: string]: unknown }) => void): Promise<string> {
  const pack = createPackCopy();
  pack.change('desk/queues/new.json', change as never);
  return openRelease(await compilePack(pack.source)).desk()!.key;
}

test('cases are looked at anew where another list or another reader decides, and for no words', async () => {
  const before = await keyAfter(() => undefined);
  const reworded = await keyAfter((queue) => {
    queue.title = 'Just in';
  });
  expect(reworded).toBe(before);
  const others = await Promise.all([
    keyAfter((queue) => {
      queue.for = ['supervisor'];
    }),
    keyAfter((queue) => {
      queue.clock = { from: 'sent', workingDays: 9 };
    }),
  ]);
  for (const key of others) expect(key).not.toBe(before);
});
