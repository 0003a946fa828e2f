import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../api/src/database/embedded/processes.ts';
import { startPortal } from '../browser/startPortal.ts';

const root = path.join(import.meta.dirname, '../..');
const START = path.join(root, 'tools/start/start.mjs');
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-signals-'));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const lock = () => path.join(dataDir, 'postgres/cluster/postmaster.pid');
const postmaster = () => Number(readFileSync(lock(), 'utf8').split('\n')[0]);
/** Who has the folder: the server's own process. */
const owner = () =>
  (JSON.parse(readFileSync(path.join(dataDir, 'postgres/owner.json'), 'utf8')) as { pid: number })
    .pid;

async function until(isDone: () => boolean): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (!isDone()) {
    if (Date.now() > deadline) throw new Error('It did not happen.');
    await sleep(50);
  }
}

test.each([
  // npm ends before what it runs has; its code is its own.
  { who: 'npm start', signal: 'SIGTERM', command: ['npm', 'start', '--silent'], code: undefined },
  { who: 'the start script', signal: 'SIGINT', command: [process.execPath, START], code: 0 },
  { who: 'the start script', signal: 'SIGKILL', command: [process.execPath, START], code: null },
] as const)(
  '$signal to $who ends the server and its database, and frees the port',
  async ({ signal, command, code }) => {
    const portal = await startPortal({ dataDir, command: [...command] });
    const processes = [owner(), postmaster()];
    const ended = await portal.stop(signal);
    if (code !== undefined) expect(ended).toBe(code);
    await until(() => !processes.some(isAlive));
    await expect(fetch(portal.url)).rejects.toThrow();
    // In order: nothing is left to be taken over.
    expect(existsSync(lock())).toBe(false);
  },
  120_000,
);

test('SIGTERM to a server that is still starting leaves no database behind', async () => {
  const child = spawn(process.execPath, [START], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  await until(() => existsSync(lock()));
  const started = postmaster();
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(isAlive(started)).toBe(false);
});
