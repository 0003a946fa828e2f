import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledRelease, Finding } from '@porchlight/engine/compile';
import type { FormSources } from '@porchlight/engine/explain';
import { PackError } from '@porchlight/engine/pack';
import type { Database } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import {
  COMPILED,
  type Compiled,
  type Found,
  type Isolation,
  type IsolationCalls,
  openIsolation,
  readRelease,
  StoppedError,
  type WorkRequest,
} from '../../isolation/index.ts';
import type { FileList } from '../../releases/packFiles.ts';
import { createChecks } from './createChecks.ts';
import { createKeptReleases } from './createKeptReleases.ts';
import { createWalks, type WalkOrder } from './createWalks.ts';
import { createWorkTurns } from './createWorkTurns.ts';
import { stageName } from './stageName.ts';
import { versionOfList } from './versionOfList.ts';

/** Checks and compiles files of definitions: in isolated processes, with folders that can be lost. */
export interface PackWorker {
  /**
   * Everything that is wrong with these files.
   * @param key Whose folder it is: what was not changed since the last time is not looked at again.
   * @throws ProblemError 422 `studio-check-stopped` when it takes too long, or too much memory
   */
  check(key: string, files: FileList): Promise<Finding[]>;
  /**
   * Compiles them. Without a hash, the findings say why. Somebody who types waits for it, so it comes before other works
   * that wait: for the one that runs, for compilations asked for earlier, and for one other work after each of these.
   * @throws as `check`; the signal's reason where it ended before their turn came
   */
  compile(key: string, files: FileList, options?: CompileTurn): Promise<Compiled>;
  /** Where things stand in these files. @throws PackError while they can't be read; as `check` */
  sources(key: string, files: FileList): Promise<FormSources[]>;
  /**
   * Answers that lead to each step, what nobody comes to, and who gets stuck. It takes seconds, beside
   * what checks and compiles, and begins nothing more after `WALKING`; what came of it is kept while the files and the
   * day are the same.
   * @param order What was changed comes first.
   * @throws PackError while they can't be compiled; as `check`
   */
  walk(key: string, files: FileList, order?: WalkOrder): Promise<Found>;
  /** The release that the folder's files made last, if they ever made one here. */
  lastGood(key: string): string | undefined;
  /**
   * What was compiled here.
   * @param files What it was made of, where it is to be stored: it has to be just theirs.
   * @throws as `check`
   */
  readCompiled(key: string, hash: string, files?: FileList): Promise<CompiledRelease | undefined>;
  /** A file of what was compiled here, as a page may fetch it. */
  readPageFile(key: string, hash: string, name: string): Promise<Buffer | undefined>;
  /** Has other works done where these are; what it throws is for `refuse`. */
  isolation: Pick<Isolation, 'run' | 'forget'>;
  /** @throws ProblemError 422 `studio-check-stopped` for a work that was ended; all else as it is. */
  refuse(error: unknown): never;
  /** Forgets a folder, after all that was asked for before. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

/** How files are compiled when their turn comes. */
export interface CompileTurn {
  /** Whether what a page fetches is made, too. Default true. */
  pages?: boolean;
  /** Nobody waits for it any more. */
  signal?: AbortSignal;
}

/** What a pack worker may take, and what it reads of the database. */
export interface PackWorkerOptions {
  /** Holds a folder for each process. */
  folder: string;
  database: Database;
  /** Milliseconds that one check or compilation may take. Default 30,000. */
  patience?: number | undefined;
  /** Megabytes of memory that it may take. Default 1,024. */
  megabytes?: number | undefined;
  /** What works on packs; it is closed with the pack worker. Default: processes of its own, so bound. */
  isolation?: Isolation | undefined;
}

/** Milliseconds after which a walk begins nothing more: a pack of a thousand programs would take minutes. */
const WALKING = 8_000;
const HOUR = 60 * 60 * 1000;
/** What a process that was killed left behind is removed after so many milliseconds. */
const ABANDONED = 24 * HOUR;

/** No process runs, and no folder is made, before the first work. */
export function openPackWorker(options: PackWorkerOptions): PackWorker {
  const { folder: root, database, patience, megabytes } = options;
  const own = join(root, randomUUID());
  const stopSigning = signEachHour(own);
  const kept = createKeptReleases(own);
  const { isolation = openIsolation({ patience, megabytes }) } = options;
  const { run, refuse, close } = createRunner(database, isolation);
  const begun = removeAbandoned(root);
  const workTurns = createWorkTurns(begun);
  // What takes seconds to find does not hold up what is found at once.
  const walkTurns = createWorkTurns(begun);
  const walks = createWalks((key, files, order) =>
    walkTurns.take(async () => {
      const options = { ...order, milliseconds: WALKING };
      return (await run(key, files, 'walk', { lane: 'walk', isBackground: true, options })).result;
    }),
  );

  const compile = createCompilation(run, kept);
  const checks = createChecks({ run, refuse, workTurns, patience, forget: isolation.forget });

  return {
    check: checks.take,
    compile: (key, files, how) => workTurns.take(() => compile(key, files, how), 'urgent'),
    sources: (key, files) => workTurns.take(async () => (await run(key, files, 'sources')).result),
    walk: walks.take,
    lastGood: kept.last,
    async readCompiled(key, hash, files) {
      const bytes = await kept.read(key, hash, COMPILED);
      const contents = files && (await versionOfList(database, files).read([...files.keys()]));
      if (!bytes) return undefined;
      try {
        return readRelease(bytes, contents);
      } catch (error) {
        return refuse(error);
      }
    },
    ...{ isolation, refuse },
    readPageFile: (key, hash, name) => kept.read(key, hash, 'page', stageName(name)),
    remove: (key) =>
      checks.end(key).then(() =>
        workTurns.take(async () => {
          kept.forget(key);
          walks.forget(key);
          await isolation.forget(key);
          await rm(join(own, key), { recursive: true, force: true });
        }, 'afterAll'),
      ),
    async close() {
      stopSigning();
      await close();
      await Promise.all([workTurns, walkTurns].map((turns) => turns.end()));
      await rm(own, { recursive: true, force: true });
    },
  };
}

/** Has works done that end in time and within their memory. */
function createRunner(database: Database, isolation: Isolation) {
  let isClosed = false;

  /** @throws ProblemError 422 `studio-check-stopped` for a work that was ended; all else as it is. */
  function refuse(error: unknown): never {
    // The process is gone with it; the next work gets a new one.
    if (!isClosed && error instanceof StoppedError)
      throw new ProblemError(422, 'studio-check-stopped', { cause: error });
    throw error;
  }

  return {
    refuse,
    /** @throws as `refuse` */
    async run<Name extends keyof IsolationCalls>(
      key: string,
      files: FileList | undefined,
      work: Name,
      own: Pick<WorkRequest<Name>, 'options' | 'lane' | 'isBackground' | 'patience'> = {},
    ) {
      const pack = files && { pack: versionOfList(database, files) };
      return isolation.run({ key, work, ...pack, ...own }).catch(refuse);
    },
    /** What is cut short by it is no work that took too long. */
    close(): Promise<void> {
      isClosed = true;
      return isolation.close();
    },
  };
}

/** Compiles files and keeps what came of them; where they can't be compiled, the findings say why. */
function createCompilation(
  run: ReturnType<typeof createRunner>['run'],
  kept: ReturnType<typeof createKeptReleases>,
) {
  return async (
    key: string,
    files: FileList,
    { pages = true, signal }: CompileTurn = {},
  ): Promise<Compiled> => {
    signal?.throwIfAborted();
    try {
      const options = { pages, known: kept.hashesOf(key) };
      const { result, files: made } = await run(key, files, 'compile', { options });
      if (result.hash) await kept.keep(key, result.hash, made);
      return result;
    } catch (error) {
      if (error instanceof PackError) return { findings: error.findings };
      throw error;
    }
  };
}

/** Says each hour that somebody still uses a folder. Gives what ends that. */
function signEachHour(folder: string): () => void {
  const sign = setInterval(() => {
    const now = new Date();
    utimes(folder, now, now).catch(() => {});
  }, HOUR);
  sign.unref();
  return () => clearInterval(sign);
}

async function removeAbandoned(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
