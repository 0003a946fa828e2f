import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as takeTurns } from 'node:timers/promises';
import {
  type CompiledRelease,
  fillFrame,
  frameOf,
  isOfToday,
  openRelease,
  type PackFiles,
  partsOf,
  type Release,
} from '@porchlight/engine/compile';
import { recordEvent } from '../audit/recordEvent.ts';
import { type Database, type Session, sql } from '../database/index.ts';
import { type FileList, storeReleaseFiles } from './packFiles.ts';
import { type ReleaseWords, readReleaseWords } from './releaseWords.ts';
import { findRelease, storeRelease } from './storedRelease.ts';
import { openUpgrades, type UpgradeOptions } from './upgradeReleases.ts';

const FIND_CURRENT = sql(
  'release-current',
  'select hash from publications order by id desc limit 1',
);
const PUBLISH = sql(
  'release-publish',
  'insert into publications (hash, actor, reason, email, name, notes) values ($1, $2, $3, $4, $5, $6)',
);
const FIND_LAST_BY = sql(
  'release-last-by',
  'select hash from publications where actor = $1 order by id desc limit 1',
);
const LAST_WORDS = sql(
  'release-last-words',
  'select name, notes from publications where hash = $1 order by id desc limit 1',
);
const ONE_AT_A_TIME = sql('release-lock', 'lock table publications in share row exclusive mode');

/** Who makes a release public, for the audit, and why; and what it is called. */
export interface Publisher extends ReleaseWords {
  actor: string;
  /** By which people know her, where the actor is a subject. */
  email?: string | undefined;
  reason?: string;
  /** The subjects of those who approved it, or that nobody had to: `skipped`. */
  review?: string | undefined;
}

/** On what making a release public depends, and what comes with it. */
export interface PublishOptions {
  /** The release that has to be public until then. @throws PublicChangedError when another is. */
  expected?: string | undefined;
  /** Done in the same transaction, also when just this release is public already. */
  within?(session: Session): Promise<void>;
}

/** Somebody else has made another release public. */
export class PublicChangedError extends Error {
  override name = 'PublicChangedError';
  /** What is public now. */
  readonly release: string | undefined;
  constructor(release: string | undefined) {
    super('Another release has been made public.');
    this.release = release;
  }
}

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

/** How many releases stay open in memory: drafts use the newest, submissions older ones. */
const OPEN_LIMIT = 12;

/** Opens the store of releases. `refresh` must be awaited before `current` is asked. */
export function createReleases(database: Database, options?: UpgradeOptions): Releases {
  const upgrades = openUpgrades(database, options);
  const opened = new Map<string, Release>();
  const opening = new Map<string, Promise<Release | undefined>>();
  const listeners = new Set<(release: Release) => void>();
  const held = new AsyncLocalStorage<{ release: Release }>();
  let current: Release | undefined;
  let seenAt: Date | undefined;
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function remember(release: Release): Release {
    opened.set(release.hash, release);
    for (const hash of opened.keys()) {
      if (opened.size <= OPEN_LIMIT) break;
      if (hash !== current?.hash && hash !== release.hash) opened.delete(hash);
    }
    return release;
  }

  /** Has the request that this is part of go on under what is public now. */
  function adopt(): void {
    const here = held.getStore();
    if (here && current) here.release = current;
  }

  function makeCurrent(release: Release): void {
    if (current?.hash !== release.hash) {
      current = remember(release);
      for (const listener of listeners) listener(release);
    }
    adopt();
  }

  async function ask(): Promise<void> {
    const before = current;
    const hash = await findCurrent(database);
    if (hash && hash !== current?.hash) {
      const release = await releases.open(hash);
      // What was published here while it was opened is newer.
      if (release && current === before) makeCurrent(release);
    }
    seenAt = new Date();
  }

  /** However many want to know, one asks. Who comes meanwhile waits for the next: this one may not see it. */
  function askInTurn(): Promise<void> {
    if (!asking) {
      asking = ask().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return askInTurn();
      });
    return next;
  }

  /** The table is held: of two at the same second one comes after the other. */
  function makePublic(
    hash: string,
    action: 'release-publish' | 'release-roll-back',
    { actor, reason = '', email, review }: Publisher,
    { expected, within }: PublishOptions,
    prepare: (session: Session) => Promise<ReleaseWords>,
  ): Promise<boolean> {
    return database.transact(async (session) => {
      await session.run(ONE_AT_A_TIME);
      const before = await findCurrent(session);
      if (expected !== undefined && before !== expected) throw new PublicChangedError(before);
      const { name = '', notes = '' } = await prepare(session);
      await within?.(session);
      if (before === hash) return false;
      await session.run(PUBLISH, [hash, actor, reason, email ?? null, name, notes]);
      const said = { ...(name && { name }), ...(notes && { notes }), ...(review && { review }) };
      const details = { release: hash, before, reason, email, ...said };
      await recordEvent(session, { actor, action, details });
      return true;
    });
  }

  /** Parsing what is stored and opening it take turns with what else this process does. */
  async function read(hash: string): Promise<Release | undefined> {
    const compiled = await findRelease(
      database,
      hash,
      current ? partsOf(current.compiled) : new Map(),
    );
    if (!compiled) return undefined;
    await takeTurns();
    return remember(openRelease(isOfToday(compiled) ? compiled : await upgrades.one(hash)));
  }

  const releases: Releases = {
    isServing: () => current !== undefined,
    current() {
      const release = held.getStore()?.release ?? current;
      if (!release) throw new Error('No release has been published yet.');
      return release;
    },
    during: (work) => (current ? held.run({ release: current }, work) : work()),
    seenAt: () => seenAt,
    async open(hash) {
      const known = opened.get(hash);
      if (known) return known;
      // However many ask for one at once, it is read and opened once.
      const reading = opening.get(hash) ?? read(hash).finally(() => opening.delete(hash));
      opening.set(hash, reading);
      return reading;
    },
    async publish(compiled, who, { files, ...options } = {}) {
      const isNew = await makePublic(
        compiled.hash,
        'release-publish',
        who,
        options,
        async (session) => {
          await keep(session, compiled, files);
          return readReleaseWords(who).words;
        },
      );
      makeCurrent(
        opened.get(compiled.hash) ?? openRelease(shareParts(compiled, current?.compiled)),
      );
      return isNew;
    },
    store: (compiled, files) => database.transact((session) => keep(session, compiled, files)),
    async rollBack(hash, who, options = {}) {
      const isNew = await makePublic(hash, 'release-roll-back', who, options, async (session) => {
        const words = await session.first<ReleaseWords>(LAST_WORDS, [hash]);
        if (!words) throw new Error(`No release ${hash} was public.`);
        return words;
      });
      await releases.refresh();
      return isNew;
    },
    lastBy: async (actor) => (await database.first<{ hash: string }>(FIND_LAST_BY, [actor]))?.hash,
    upgrade: () => upgrades.all(),
    async refresh() {
      await askInTurn();
      adopt();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return releases;
}

/** A release with the very parts of another, where they are the same: they are in memory once. */
function shareParts(
  compiled: CompiledRelease,
  other: CompiledRelease | undefined,
): CompiledRelease {
  const parts = new Map([...partsOf(compiled), ...(other ? partsOf(other) : [])]);
  return fillFrame(frameOf(compiled), (sha256) => parts.get(sha256)!);
}

async function keep(
  session: Session,
  compiled: CompiledRelease,
  files: PackFiles | FileList | undefined,
): Promise<void> {
  await storeRelease(session, compiled);
  if (files) await storeReleaseFiles(session, compiled.hash, files);
}

/** The hash of the public release; undefined before the first. */
export async function findCurrent(session: Session): Promise<string | undefined> {
  return (await session.first<{ hash: string }>(FIND_CURRENT))?.hash;
}
