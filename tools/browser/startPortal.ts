import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakedClock } from '../../api/test/fakedClock.ts';
import { buildServer } from '../start/build.mjs';
import { prepareData } from './prepareData.ts';

const root = path.join(import.meta.dirname, '../..');
/** Milliseconds: a first start makes a database. */
const PATIENCE = 60_000;

/** The whole product as a process of its own, as `npm start` runs it. */
export interface PortalProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything that it wrote so far. */
  log(): string;
  /** Ends it in order, or at once with `SIGKILL`. @returns Its exit code, unless a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** How a portal is started as a process of its own. */
export interface PortalOptions {
  env?: Record<string, string>;
  /** The data of an earlier process; default a new folder. */
  dataDir?: string;
  /** A program and its arguments; default the server's own process. */
  command?: [string, ...string[]];
}

function waitUntilReady(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${log()}`)), PATIENCE);
    const look = () => {
      const url = /Porchlight is ready: (\S+)/.exec(log())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout!.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Ended with ${code} before it was ready:\n${log()}`));
    });
  });
}

/** Of these a first start makes what lies in the data folder. */
const FIRST_START = ['DATABASE_URL', 'DEFINITIONS_DIR', 'ENCRYPTION_KEYS'];

/**
 * Starts the portal on a free port of the loopback, with an embedded database in a folder of its own: in a test
 * run a copy of what a first start makes, unless that is given.
 */
export async function startPortal(options: PortalOptions = {}): Promise<PortalProcess> {
  const { env = {}, dataDir, command } = options;
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portal-')));
  const prepared = process.env.TEST_DATA;
  if (prepared && !dataDir && !command && !FIRST_START.some((name) => name in env)) {
    const first = (at: string) => startIn(at, {}).then((portal) => portal.stop());
    await cp(await prepareData(prepared, first), folder, { recursive: true });
    // What it was made of is public there, and is not compiled to find that nothing changed.
    return startIn(folder, { ...options, env: { PUBLISH_ON_SAVE: 'no', ...env } });
  }
  return startIn(folder, options);
}

async function startIn(
  folder: string,
  { env = {}, command }: PortalOptions,
): Promise<PortalProcess> {
  const [program, ...args] = command ?? [process.execPath, ...(await buildServer(root))];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: folder,
      ...fakedClock(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const url = await waitUntilReady(child, () => written);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid!,
    dataDir: folder,
    log: () => written,
    stop,
    async remove() {
      await stop();
      // Of a database that was killed a process may still be about to end.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
