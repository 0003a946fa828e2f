import { startPortal } from '../../test/portal.ts';
import type { Isolation } from '../isolation/index.ts';
import { diffIn } from './diffCopy.ts';
import { openPackWorker } from './pack-worker/openPackWorker.ts';
import type { Studio } from './Studio.ts';

/** Answers for no draft, however many it is sent. */
const isolation: Isolation = {
  run: async () => ({ result: [], files: new Map() }) as never,
  async forget() {},
  async close() {},
};

test('a process that answers for too few drafts is told as one that was stopped', async () => {
  const portal = await startPortal();
  const { services } = portal.server;
  const { database } = services;
  const packWorker = openPackWorker({ folder: '/nowhere', database, isolation });
  try {
    await (await portal.as('begun')).get();
    const { compiled } = services.releases.current();
    const studio = { ...services, packWorker } as unknown as Studio;
    const signal = new AbortController().signal;
    await expect(diffIn(studio, compiled, compiled, signal)).rejects.toMatchObject({
      ...{ status: 422, code: 'studio-check-stopped' },
    });
  } finally {
    await packWorker.close();
    await portal.stop();
  }
});
