import { Gauge, type Registry } from 'prom-client';
import type { Releases } from './Releases.ts';

/** Since when nobody has said that the release which a process serves is the public one. */
export function measureReleases(registry: Registry, releases: Releases): void {
  new Gauge({
    name: 'release_unconfirmed_seconds',
    help: 'Since when the database has not said which release is public.',
    registers: [registry],
    collect() {
      const seenAt = releases.seenAt();
      if (seenAt) this.set((Date.now() - seenAt.getTime()) / 1000);
    },
  });
}
