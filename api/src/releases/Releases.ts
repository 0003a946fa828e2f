import {
  type CompiledRelease,
  fillFrame,
  frameOf,
  openRelease,
  type PackFiles,
  partsOf,
  type Release,
} from '@porchlight/engine/compile';
import { askInTurn } from '../askInTurn.ts';
import type { Database, QueryRunner } from '../database/index.ts';
import { createOpenedReleases } from './createOpenedReleases.ts';
import { createPublicRelease } from './createPublicRelease.ts';
import type { FileList } from './packFiles.ts';
import {
  findCurrent,
  findLastBy,
  insertRelease,
  lastWordsOf,
  makePublic,
  type Publisher,
  type PublishOptions,
} from './publications.ts';
import { readReleaseWords } from './releaseWords.ts';
import { openUpgrades, type UpgradeOptions } from './upgradeReleases.ts';

/** The releases that are stored, and the one that is public. */
export interface Releases {
  /** True once there is a public one. */
  isServing(): boolean;
  /** The public one; in `during` that of its beginning. @throws Error before the first is published. */
  current(): Release;
  /**
   * Answers a request under one release, whatever is published meanwhile by others. What the request itself
   * publishes counts from then on.
   */
  during<Result>(work: () => Result): Result;
  /** When the database said last which release is public; before the first time undefined. */
  seenAt(): Date | undefined;
  /**
   * One that an application was given under; undefined when it was never stored here.
   * @throws OldReleaseError when an earlier version made it, and it can't be compiled anew.
   */
  open(hash: string): Promise<Release | undefined>;
  /**
   * Stores a release, with what it was made of, and makes it public, unless it is public already.
   * @returns Whether it was not.
   */
  publish(
    compiled: CompiledRelease,
    who: Publisher,
    options?: PublishOptions & { files?: PackFiles | FileList },
  ): Promise<boolean>;
  /** Stores a release without making it public. */
  store(compiled: CompiledRelease, files: PackFiles | FileList): Promise<void>;
  /**
   * Makes a release public again, under the name and the notes that it had last. @returns Whether it was not.
   * @throws Error when it was never public here.
   */
  rollBack(hash: string, who: Publisher, options?: PublishOptions): Promise<boolean>;
  /** What somebody made public last. */
  lastBy(actor: string): Promise<string | undefined>;
  /**
   * Compiles anew what an earlier version of the software has stored; what goes wrong is told as a warning.
   * @returns The releases for which that can't be done: none of them can be opened.
   */
  upgrade(): Promise<string[]>;
  /** Takes over what another process has published. */
  refresh(): Promise<void>;
  /** Calls back when another release has become public here. @returns A function that ends it. */
  onChange(listener: (release: Release) => void): () => void;
}

/** Opens the store of releases. `refresh` must be awaited before `current` is asked. */
export function createReleases(database: Database, options?: UpgradeOptions): Releases {
  const upgrades = openUpgrades(database, options);
  const published = createPublicRelease();
  const opened = createOpenedReleases({ database, upgrades, current: published.latest });
  const current = createCurrent(database, published, opened);

  return {
    isServing: () => published.latest() !== undefined,
    current() {
      const release = published.held();
      if (!release) throw new Error('No release has been published yet.');
      return release;
    },
    during: published.during,
    seenAt: current.seenAt,
    open: opened.open,
    async publish(compiled, who, { files, ...options } = {}) {
      const { hash } = compiled;
      const action = 'release-publish';
      async function prepare(runner: QueryRunner) {
        await insertRelease(runner, compiled, files);
        return readReleaseWords(who).words;
      }
      const isNew = await makePublic(database, { hash, action, who, options, prepare });
      const shared = () => shareParts(compiled, published.latest()?.compiled);
      current.make(opened.find(hash) ?? openRelease(shared()));
      return isNew;
    },
    store: (compiled, files) =>
      database.transact((runner) => insertRelease(runner, compiled, files)),
    async rollBack(hash, who, options = {}) {
      const action = 'release-roll-back';
      const prepare = (runner: QueryRunner) => lastWordsOf(runner, hash);
      const isNew = await makePublic(database, { hash, action, who, options, prepare });
      await current.refresh();
      return isNew;
    },
    lastBy: (actor) => findLastBy(database, actor),
    upgrade: () => upgrades.all(),
    refresh: current.refresh,
    onChange: published.onChange,
  };
}

/** Which release is public here: made so by this process, or found in the database. */
function createCurrent(
  database: Database,
  published: ReturnType<typeof createPublicRelease>,
  opened: ReturnType<typeof createOpenedReleases>,
) {
  let seenAt: Date | undefined;

  function make(release: Release): void {
    const isPublic = published.latest()?.hash === release.hash;
    published.change(isPublic ? release : opened.remember(release));
  }

  const ask = askInTurn(async () => {
    const before = published.latest();
    const hash = await findCurrent(database);
    if (hash && hash !== published.latest()?.hash) {
      const release = await opened.open(hash);
      // What was published here while it was opened is newer.
      if (release && published.latest() === before) make(release);
    }
    seenAt = new Date();
  });

  return {
    make,
    /** When the database was asked last. */
    seenAt: () => seenAt,
    async refresh(): Promise<void> {
      await ask();
      published.adopt();
    },
  };
}

/** A release with the very parts of another, where they are the same: they are in memory once. */
function shareParts(
  compiled: CompiledRelease,
  other: CompiledRelease | undefined,
): CompiledRelease {
  const parts = new Map([...partsOf(compiled), ...(other ? partsOf(other) : [])]);
  return fillFrame(frameOf(compiled), (sha256) => parts.get(sha256)!);
}
