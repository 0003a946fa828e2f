import { Gauge, type Registry } from 'prom-client';
import type { Releases } from './Releases.ts';

/** Measures which release a process serves, and since when nobody has said that it is the public one. */
export function measureReleases(registry: Registry, releases: Releases): void {
  new Gauge({
    name: 'release_info',
    help: '1 for the release that this process serves.',
    labelNames: ['release'],
    registers: [registry],
    collect() {
      this.reset();
      if (releases.isServing()) this.set({ release: releases.current().hash.slice(0, 12) }, 1);
    },
  });
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
