import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process';

/** The user `nobody`. */
const NOBODY = 65534;

let canUnshare: boolean | undefined;

/**
 * Starts a program of PostgreSQL, which refuses to run as root. As root it gets a user namespace
 * in which it is another user: no account is made and no file changes its owner. Where the kernel
 * forbids that, it runs as `nobody`, who is given the folder.
 * @param folder The folder that the program must be able to write.
 */
export function spawnUnprivileged(
  program: string,
  args: string[],
  options: SpawnOptions & { folder: string },
): ChildProcess {
  const { folder, ...rest } = options;
  if (process.getuid?.() !== 0) return spawn(program, args, rest);
  canUnshare ??= spawnSync('unshare', ['-U', `--map-user=${NOBODY}`, 'true']).status === 0;
  if (canUnshare) return spawn('unshare', ['-U', `--map-user=${NOBODY}`, program, ...args], rest);
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  return spawn(program, args, { ...rest, uid: NOBODY, gid: NOBODY });
}
