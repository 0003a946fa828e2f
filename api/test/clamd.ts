import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, withPrograms } from './debian.ts';

/** What the daemon of the tests takes for malware. */
export const MALWARE = 'PORCHLIGHT-TEST-SIGNATURE-7f3a91';
/** Bytes of a stream that it reads at most. */
export const STREAM_LIMIT = 1024 * 1024;

/** A real ClamAV daemon on a socket of its own, with one signature of ours: nothing is downloaded. */
export interface TestClamd {
  socket: string;
  start(): Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>;
  /** It takes connections, and does nothing with them until it is killed. */
  freeze(): void;
  /** Ends it, and removes what it left. */
  remove(): Promise<void>;
}

/** `describe` where ClamAV is or can be installed. */
export const describeWithClamd = () => withPrograms(['clamd'], ['clamav-daemon']).describe;

export function makeClamd(): TestClamd {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-clamd-'));
  const socket = join(folder, 'socket');
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  const pattern = Buffer.from(MALWARE).toString('hex');
  writeFileSync(join(signatures, 'test.ndb'), `Porchlight.Test:0:*:${pattern}\n`);
  const configuration = {
    LocalSocket: socket,
    FixStaleSocket: 'yes',
    DatabaseDirectory: signatures,
    TemporaryDirectory: folder,
    StreamMaxLength: STREAM_LIMIT,
    Foreground: 'yes',
    // As whom it runs already: without it the daemon looks for a user of its own.
    ...(process.getuid?.() === 0 && { User: 'root' }),
  };
  const lines = Object.entries(configuration).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(join(folder, 'clamd.conf'), lines.join(''));
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  return {
    socket,
    kill,
    async start() {
      child = spawn(findProgram('clamd')!, ['--config-file', join(folder, 'clamd.conf')], {
        stdio: 'ignore',
      });
      for (let tries = 0; !(await answers(socket)); tries += 1) {
        if (tries > 400) throw new Error('clamd did not come up.');
        await sleep(25);
      }
    },
    freeze: () => void child?.kill('SIGSTOP'),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect({ path: socket }, () => connection.write('zPING\0'));
    connection.once('data', (data) => {
      connection.destroy();
      resolve(data.toString() === 'PONG\0');
    });
    connection.once('error', () => resolve(false));
  });
}
