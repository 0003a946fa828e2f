import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../api/test/debian.ts';

/** Whom PostgreSQL, Patroni and PgBouncer run as where this is root: they refuse root. */
export const NOBODY = 65534;
export const isRoot = process.getuid?.() === 0;

/** A part of the cluster that is a process of its own. */
export interface Program {
  readonly pid: number;
  isAlive(): boolean;
  /** Ends it. @returns Its exit code, unless the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** What it wrote so far, this run and those before. */
  log(): string;
}

export interface ProgramOptions {
  /** Its log is `NAME.log` in the folder. */
  name: string;
  folder: string;
  command: [string, ...string[]];
  env?: Record<string, string>;
  cwd?: string;
  /** As nobody, where this process is root. */
  isUnprivileged?: boolean;
}

/** Starts a program; what it writes goes to a file, so that a busy one never waits for us. */
export function startProgram({
  name,
  folder,
  command: [program, ...args],
  env = {},
  cwd = folder,
  isUnprivileged = false,
}: ProgramOptions): Program {
  const file = path.join(folder, `${name}.log`);
  const log = openSync(file, 'a');
  const child = spawn(findProgram(program) ?? program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...(isUnprivileged && isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', () => {});
  return {
    pid: child.pid!,
    isAlive: () => isRunning(child),
    async stop(signal = 'SIGKILL') {
      if (isRunning(child)) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
    log: () => readFileSync(file, 'utf8'),
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
