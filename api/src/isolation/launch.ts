import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { findGuards, type Guards } from './guards.ts';

/** What an isolated process may take. */
export interface ProcessBounds {
  /** Megabytes that its objects may have; half a gigabyte more is for all else. */
  megabytes: number;
  /** Seconds of processor time in its whole life. It ends by them should nobody be left to end it. */
  seconds: number;
  /** Nobody waits for what it does: it gets what other processes leave of the processors. Default: false. */
  isBackground?: boolean;
}

/**
 * A process without rights: it is written to by its input, and read from by its output and its
 * errors.
 */
export type Isolated = ChildProcessByStdio<Writable, Readable, Readable>;

/** Megabytes beside the objects: Node itself, buffers, threads. */
const BESIDE = 512;
const MEGABYTE = 1024 * 1024;

/** Node 22 has dropped the word, and 20 does not know it without. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** Of the modules that open files it alone does not ask the permission model, before Node 25. */
const WITHOUT_SQLITE = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/**
 * Starts a program as a process that can do no harm: without the environment, files, network,
 * children, threads or addons, and within bounds of the kernel where it has them.
 * @param program A file without imports.
 * @param guards What stands in front of it. Default: what this machine has.
 */
export async function launch(
  program: string,
  { megabytes, seconds, isBackground = false }: ProcessBounds,
  guards?: Guards,
): Promise<Isolated> {
  const { spaces, hasLimits } = guards ?? (await findGuards());
  const file = await realpath(program);
  const limits = [
    `--data=${(megabytes + BESIDE) * MEGABYTE}`,
    `--cpu=${seconds}`,
    '--core=0',
    '--fsize=0',
  ];
  const command = [
    ...spaces,
    ...(hasLimits ? ['prlimit', ...limits] : []),
    process.execPath,
    '--no-warnings',
    PERMISSION,
    ...WITHOUT_SQLITE,
    `--allow-fs-read=${file}`,
    `--max-old-space-size=${megabytes}`,
    file,
  ];
  const { TZ, PATH } = process.env;
  const child = spawn(command[0]!, command.slice(1), {
    // A group of its own: it is ended with all that stands before it, and not by a Ctrl-C.
    detached: true,
    cwd: '/',
    // The path is for the programs in front, and holds no secret.
    env: { ...(TZ && { TZ }), ...(PATH && { PATH }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (isBackground && child.pid) giveWay(child.pid);
  return child;
}

/** What it starts inherits it. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this machine lets nobody change it: it only takes more.
  }
}
