import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledRelease, Finding } from '@porchlight/engine/compile';
import { Piscina } from 'piscina';
import type { Database } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import { type Answer, createLookPool } from '../../preview/lookouts.ts';
import { type FileList, readContents } from '../../releases/packFiles.ts';
import { createFolder, type Folder } from './folder.ts';
import { stageName } from './stageName.ts';
import type { Order, Worked } from './worker.ts';

/** Checks and compiles files of definitions: in a thread, in folders that can be lost. */
export interface Workshop {
  /**
   * Everything that is wrong with these files.
   * @param key Whose folder it is: what was not changed since the last time is not looked at again.
   * @throws ProblemError 422 `studio-check-stopped` when it takes too long, or too much memory
   */
  check(key: string, files: FileList): Promise<Finding[]>;
  /** Compiles them. Without a hash, the findings say why. @throws as `check` */
  compile(key: string, files: FileList): Promise<Worked>;
  /**
   * What else can be said of these files: where things stand, or answers that lead to each step. Each
   * takes up to seconds, beside what checks and compiles.
   * @throws Error while they can't be compiled; as `check`
   */
  look<Name extends keyof Answer>(key: string, files: FileList, name: Name): Promise<Answer[Name]>;
  /** The release that the folder's files made last, if they ever made one here. */
  lastGood(key: string): string | undefined;
  /** What was compiled here. */
  readCompiled(key: string, hash: string): Promise<CompiledRelease | undefined>;
  /** A file of what was compiled here, as a page may fetch it. */
  readPageFile(key: string, hash: string, name: string): Promise<Buffer | undefined>;
  /** Forgets a folder. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

export interface WorkshopOptions {
  /** Holds a folder for each process. */
  folder: string;
  database: Database;
  /** Milliseconds that one check or compilation may take. Default 30,000. */
  patience?: number;
  /** Megabytes of memory that it may take. Default 1,024. */
  megabytes?: number;
}

/** A check of a thousand programs takes nine seconds. */
const PATIENCE = 30_000;
const MEGABYTES = 1_024;
/** Compiled releases of one folder that are kept: the stage may still be reading the one before. */
const KEPT = 3;
const HOUR = 60 * 60 * 1000;
/** What a process that was killed left behind is removed after so many milliseconds. */
const ABANDONED = 24 * HOUR;
/** The thread remembers what it has compiled; without work for so long, it gives its memory back. */
const IDLE = 10 * 60_000;

/** No thread runs, and no folder is made, before the first work. */
export function openWorkshop(options: WorkshopOptions): Workshop {
  const { folder: root, database, patience = PATIENCE, megabytes = MEGABYTES } = options;
  const own = join(root, randomUUID());
  const folders = new Map<string, Folder>();
  const hashes = new Map<string, string[]>();
  // One thread: it remembers every folder's files, and two would remember half of them each.
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const looks = createLookPool(2);
  const begun = removeAbandoned(root);
  const workTurns = createTurns(begun);
  // What takes seconds to find does not hold up what is found at once.
  const lookTurns = {
    check: createTurns(begun),
    sources: createTurns(begun),
    walk: createTurns(begun),
  };
  let isClosed = false;
  // Says each hour that somebody still uses it.
  const sign = setInterval(() => {
    const now = new Date();
    utimes(own, now, now).catch(() => {});
  }, HOUR);
  sign.unref();

  const filesOf = (key: string) => join(own, key, 'files');
  const releasesOf = (key: string) => join(own, key, 'releases');

  /** Has the folder hold just these files. */
  async function hold(key: string, files: FileList): Promise<void> {
    const folder = folders.get(key) ?? createFolder(filesOf(key));
    folders.set(key, folder);
    await folder.hold(files, (wanted) => readContents(database, wanted));
  }

  /** Work that ends in time and within its memory. @throws ProblemError 422 `studio-check-stopped` */
  async function bounded<Result>(
    work: (options: { signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(patience);
    try {
      return await work({ signal });
    } catch (error) {
      // The thread is gone with it; the next work gets a new one.
      if (!isClosed && (signal.aborted || isOutOfMemory(error)))
        throw new ProblemError(422, 'studio-check-stopped', { cause: error });
      throw error;
    }
  }

  async function run(key: string, files: FileList, order: Partial<Order>): Promise<Worked> {
    await hold(key, files);
    const all: Order = { folder: filesOf(key), ...order };
    return bounded(async (options) => (await pool.run(all, options)) as Worked);
  }

  async function remember(key: string, hash: string): Promise<void> {
    const known = [hash, ...(hashes.get(key) ?? []).filter((one) => one !== hash)];
    hashes.set(key, known.slice(0, KEPT));
    for (const old of known.slice(KEPT))
      await rm(join(releasesOf(key), old), { recursive: true, force: true });
  }

  const read = (key: string, hash: string, ...path: string[]) =>
    hashes.get(key)?.includes(hash)
      ? readFile(join(releasesOf(key), hash, ...path)).catch(() => undefined)
      : Promise.resolve(undefined);

  return {
    check: (key, files) => workTurns.take(async () => (await run(key, files, {})).findings),
    compile: (key, files) =>
      workTurns.take(async () => {
        await mkdir(releasesOf(key), { recursive: true });
        const worked = await run(key, files, { releases: releasesOf(key) });
        if (worked.hash) await remember(key, worked.hash);
        return worked;
      }),
    async look(key, files, name) {
      await workTurns.take(() => hold(key, files));
      return lookTurns[name].take(() =>
        bounded((options) => looks.run({ folder: filesOf(key), name }, options)),
      );
    },
    lastGood: (key) => hashes.get(key)?.[0],
    async readCompiled(key, hash) {
      const text = await read(key, hash, 'compiled.json');
      return text && (JSON.parse(text.toString('utf8')) as CompiledRelease);
    },
    readPageFile: (key, hash, name) => read(key, hash, 'page', stageName(name)),
    remove: (key) =>
      workTurns.take(async () => {
        folders.delete(key);
        hashes.delete(key);
        await rm(join(own, key), { recursive: true, force: true });
      }),
    async close() {
      isClosed = true;
      clearInterval(sign);
      await Promise.all([pool.destroy(), looks.destroy()]);
      await Promise.all([workTurns, ...Object.values(lookTurns)].map((turns) => turns.end()));
      await rm(own, { recursive: true, force: true });
    },
  };
}

interface Turns {
  /** Does work when its turn comes; only then its time begins. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all of it has ended. */
  end(): Promise<unknown>;
}

/** One after the other. */
function createTurns(begun: Promise<void>): Turns {
  let tail: Promise<unknown> = begun;
  return {
    take(work) {
      const turn = tail.then(work);
      tail = turn.catch(() => {});
      return turn;
    },
    end: () => tail,
  };
}

const isOutOfMemory = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

async function removeAbandoned(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
