import { setImmediate as takeTurns } from 'node:timers/promises';
import { isOfToday, openRelease, partsOf, type Release } from '@porchlight/engine/compile';
import type { Database } from '../database/index.ts';
import { findRelease } from './storedRelease.ts';
import type { openUpgrades } from './upgradeReleases.ts';

/** How many releases stay open in memory: drafts use the newest, submissions older ones. */
const OPEN_LIMIT = 12;

/** What releases are opened with. */
export interface OpenedOptions {
  database: Database;
  upgrades: ReturnType<typeof openUpgrades>;
  /** The public one, which stays open. */
  current(): Release | undefined;
}

/** The releases that are open in memory. */
export interface OpenedReleases {
  find(hash: string): Release | undefined;
  /** As `Releases.open`. */
  open(hash: string): Promise<Release | undefined>;
  /** Keeps one open; the oldest ones are closed where there are too many. */
  remember(release: Release): Release;
}

/**
 * Opens stored releases and keeps the last ones open; several that ask for one at once share its
 * opening.
 */
export function createOpenedReleases({
  database,
  upgrades,
  current,
}: OpenedOptions): OpenedReleases {
  const opened = new Map<string, Release>();
  const opening = new Map<string, Promise<Release | undefined>>();

  function remember(release: Release): Release {
    opened.set(release.hash, release);
    for (const hash of opened.keys()) {
      if (opened.size <= OPEN_LIMIT) break;
      if (hash !== current()?.hash && hash !== release.hash) opened.delete(hash);
    }
    return release;
  }

  /** Parsing what is stored and opening it take turns with what else this process does. */
  async function read(hash: string): Promise<Release | undefined> {
    const shared = current();
    const compiled = await findRelease(
      database,
      hash,
      shared ? partsOf(shared.compiled) : new Map(),
    );
    if (!compiled) return undefined;
    await takeTurns();
    return remember(openRelease(isOfToday(compiled) ? compiled : await upgrades.one(hash)));
  }

  return {
    find: (hash) => opened.get(hash),
    async open(hash) {
      const known = opened.get(hash);
      if (known) return known;
      // However many ask for one at once, it is read and opened once.
      const reading = opening.get(hash) ?? read(hash).finally(() => opening.delete(hash));
      opening.set(hash, reading);
      return reading;
    },
    remember,
  };
}
