import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, withPrograms } from './debian.ts';
import { freePort } from './freePort.ts';

/** A real SFTP server of OpenSSH, on the loopback: it lets in who runs the tests, by a key. */
export interface TestSftp {
  port: number;
  username: string;
  /** Where files may be put. */
  folder: string;
  privateKey: string;
  hostKey: string;
  /** Ends it, with all its connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** `describe` where OpenSSH's server is or can be installed. */
export const describeWithSftp = () =>
  withPrograms(['sshd', 'ssh-keygen'], ['openssh-server']).describe;

/** @param options.blocks What a file may have at most, in blocks of 512 bytes: as on a disk that is full. */
export async function startSftp({ blocks }: { blocks?: number } = {}): Promise<TestSftp> {
  const home = mkdtempSync(join(tmpdir(), 'porchlight-sftp-'));
  const folder = join(home, 'inbox');
  mkdirSync(folder);
  const makeKey = (name: string) => {
    const file = join(home, name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
    return file;
  };
  const [host, user] = [makeKey('host'), makeKey('user')];
  const port = await freePort();
  const config = join(home, 'sshd_config');
  writeFileSync(
    config,
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${host}
AuthorizedKeysFile ${user}.pub
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
UsePAM no
PidFile none
Subsystem sftp internal-sftp
`,
  );
  // Where root's wants to be before a user is known.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    // In a group of its own, with the processes of its connections.
    const limit = blocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${blocks}; `;
    const command = `${limit}exec ${findProgram('sshd')} -D -e -f ${config}`;
    server = spawn('sh', ['-c', command], { detached: true, stdio: 'ignore' });
    for (let tries = 0; !(await isOpen(port)); tries += 1) {
      if (tries > 100) throw new Error('The SFTP server did not come up.');
      await sleep(50);
    }
  }
  async function stop(): Promise<void> {
    if (!server?.pid || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    process.kill(-server.pid, 'SIGKILL');
    await ended;
    server = undefined;
  }

  await start();
  const shown = execFileSync('ssh-keygen', ['-l', '-f', `${host}.pub`], { encoding: 'utf8' });
  return {
    port,
    username: userInfo().username,
    folder,
    privateKey: readFileSync(user, 'utf8'),
    hostKey: shown.split(' ')[1]!,
    start,
    async stop() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
