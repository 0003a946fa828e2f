import { hashPassword, verifyPassword } from './passwords.ts';

/** How much the processor does for a few tries, all threads together: a busy machine makes it no more. */
async function workOf(tries: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < 8; time += 1) await tries();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('a try costs the same work whether there is an account or not', async () => {
  const hash = await hashPassword('seven green porch lamps');
  const wrong = () => verifyPassword(hash, 'eight green porch lamps');
  const ofNobody = () => verifyPassword(undefined, 'eight green porch lamps');
  // The hash that stands for nobody's is made once.
  expect([await wrong(), await ofNobody()]).toEqual([false, false]);
  const [known, unknown] = [await workOf(wrong), await workOf(ofNobody)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('nobody has a password, and no password is nobody’s', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  expect(
    await verifyPassword(
      await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9'),
      'cafe\u0301 cafe\u0301 cafe\u0301',
    ),
  ).toBe(true);
});
