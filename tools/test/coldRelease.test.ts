import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledRelease, compilePack } from '@porchlight/engine/compile';
import { createReleases } from '../../api/src/releases/index.ts';
import { longestHold } from '../../api/test/longestHold.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { makePackOfPrograms } from '../bench/packOfPrograms.ts';

/** `npm run test:nightly` has a large agency's. */
const PROGRAMS = process.env.TEST_NIGHT ? 1_000 : 300;
let portal: TestPortal;
let compiled: CompiledRelease;

beforeAll(async () => {
  portal = await startPortal();
  const pack = await makePackOfPrograms(PROGRAMS);
  compiled = await compilePack(pack);
  await rm(pack, { recursive: true });
}, 300_000);
afterAll(() => portal.stop());

test('a process that takes up a release which it never opened answers meanwhile', async () => {
  const { releases } = portal.server.services;
  const ana = await portal.as('ana');
  let shown = 0;
  const hold = await longestHold(async () => {
    // As another process publishes it; what that costs it is no matter of this one.
    await createReleases(portal.database).publish(compiled, { actor: 'test', reason: 'a test' });
    for (let look = 0; look < 600 && releases.current().hash !== compiled.hash; look += 1) {
      expect((await ana.get()).status).toBe(200);
      await sleep(20);
    }
    shown = (await portal.anyone.get('/')).body.length;
  });
  expect(releases.current().hash).toBe(compiled.hash);
  expect(releases.current().compiled.programs).toHaveLength(PROGRAMS);
  expect(shown).toBeGreaterThan(0);
  expect(hold).toBeLessThan(200);
});
