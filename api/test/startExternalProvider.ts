import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fakedClock } from './fakedClock.ts';

/** Runs `externalProvider.mjs` as a process of its own. */
export async function startExternalProvider(
  portal: string,
): Promise<{ issuer: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'externalProvider.mjs')], {
    env: { PATH: process.env.PATH, PORTAL: portal, ...fakedClock() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const issuer = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('The external provider did not start.')));
  });
  return {
    issuer,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
