import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';

/** What an isolated process may take. */
export interface Bounds {
  /** Megabytes that its objects may have; half a gigabyte more is for all else. */
  megabytes: number;
  /** Seconds of processor time in its whole life. It ends by them should nobody be left to end it. */
  seconds: number;
}

export type Isolated = ChildProcessByStdio<Writable, Readable, Readable>;

/** Megabytes beside the objects: Node itself, buffers, threads. */
const BESIDE = 512;
const MEGABYTE = 1024 * 1024;

/** Namespaces of its own: no network, no other process, none of the machine's queues. */
const SPACES = ['--net', '--pid', '--ipc', '--fork'];

/** Node 22 has dropped the word, and 20 does not know it without. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Whether a program can be run so. */
function works([program, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const tried = spawn(program!, [...args, 'true'], { stdio: 'ignore', env: {} });
    tried.on('error', () => resolve(false));
    tried.on('exit', (code) => resolve(code === 0));
  });
}

/** The first of these that works on this machine; nothing, where none does. */
async function firstOf(prefixes: string[][]): Promise<string[]> {
  for (const prefix of prefixes) if (await works(prefix)) return prefix;
  return [];
}

let prefix: Promise<[spaces: string[], limits: boolean]> | undefined;

/**
 * Namespaces where the kernel gives them: to root as it is, which the program gives up itself, to others
 * in a user namespace. Limits by the kernel, which count what V8's own don't.
 */
function findPrefix(): typeof prefix {
  const isRoot = process.getuid?.() === 0;
  prefix ??= Promise.all([
    firstOf(isRoot ? [['unshare', ...SPACES]] : [['unshare', '--user', ...SPACES]]),
    works(['prlimit', '--core=0']),
  ]);
  return prefix;
}

/**
 * Starts a program as a process that can do no harm: without the environment, files, network,
 * children, threads or addons, and within bounds of the kernel where it has them.
 * @param program A file without imports.
 */
export async function launch(program: string, { megabytes, seconds }: Bounds): Promise<Isolated> {
  const [spaces, hasLimits] = (await findPrefix())!;
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
    `--allow-fs-read=${file}`,
    `--max-old-space-size=${megabytes}`,
    file,
  ];
  const { TZ, PATH } = process.env;
  return spawn(command[0]!, command.slice(1), {
    // A group of its own: it is ended with all that stands before it, and not by a Ctrl-C.
    detached: true,
    cwd: '/',
    // The path is for the programs in front, and holds no secret.
    env: { ...(TZ && { TZ }), ...(PATH && { PATH }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
