import { type CompiledRelease, openRelease, type Release } from '@porchlight/engine/compile';
import { type Database, type Session, sql } from '../database/index.ts';

const FIND_CURRENT = sql(
  'release-current',
  'select hash from publications order by id desc limit 1',
);
const READ = sql('release-read', 'select compiled from releases where hash = $1');
const STORE = sql(
  'release-store',
  'insert into releases (hash, compiled) values ($1, $2) on conflict (hash) do nothing',
);
const PUBLISH = sql('release-publish', 'insert into publications (hash, actor) values ($1, $2)');
const ONE_AT_A_TIME = sql('release-lock', 'lock table publications in share row exclusive mode');

/** The releases that are stored, and the one that is public. */
export interface Releases {
  /** True once there is a public one. */
  isServing(): boolean;
  /** The public one. @throws Error before the first is published. */
  current(): Release;
  /** One that an application was given under; undefined when it was never stored here. */
  open(hash: string): Promise<Release | undefined>;
  /** Stores a release and makes it public, unless it is public already. @returns Whether it was new. */
  publish(compiled: CompiledRelease, actor: string): Promise<boolean>;
  /** Takes over what another process has published. */
  refresh(): Promise<void>;
  /** Calls back when another release has become public here. @returns A function that ends it. */
  onChange(listener: (release: Release) => void): () => void;
}

/** How many releases stay open in memory: drafts use the newest, submissions older ones. */
const OPEN_LIMIT = 12;

/** Opens the store of releases. `refresh` must be awaited before `current` is asked. */
export function createReleases(database: Database): Releases {
  const opened = new Map<string, Release>();
  const listeners = new Set<(release: Release) => void>();
  let current: Release | undefined;

  function remember(release: Release): Release {
    opened.set(release.hash, release);
    for (const hash of opened.keys()) {
      if (opened.size <= OPEN_LIMIT) break;
      if (hash !== current?.hash && hash !== release.hash) opened.delete(hash);
    }
    return release;
  }

  function makeCurrent(release: Release): void {
    if (current?.hash === release.hash) return;
    current = remember(release);
    for (const listener of listeners) listener(release);
  }

  const releases: Releases = {
    isServing: () => current !== undefined,
    current() {
      if (!current) throw new Error('No release has been published yet.');
      return current;
    },
    async open(hash) {
      const known = opened.get(hash);
      if (known) return known;
      const row = await database.first<{ compiled: CompiledRelease }>(READ, [hash]);
      return row && remember(openRelease(row.compiled));
    },
    async publish(compiled, actor) {
      const isNew = await database.transact(async (session) => {
        await session.run(ONE_AT_A_TIME);
        if ((await findCurrent(session)) === compiled.hash) return false;
        await session.run(STORE, [compiled.hash, JSON.stringify(compiled)]);
        await session.run(PUBLISH, [compiled.hash, actor]);
        return true;
      });
      makeCurrent(opened.get(compiled.hash) ?? openRelease(compiled));
      return isNew;
    },
    async refresh() {
      const hash = await findCurrent(database);
      if (!hash || hash === current?.hash) return;
      const release = await releases.open(hash);
      if (release) makeCurrent(release);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return releases;
}

async function findCurrent(session: Session): Promise<string | undefined> {
  return (await session.first<{ hash: string }>(FIND_CURRENT))?.hash;
}
