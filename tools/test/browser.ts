import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';

/** Where the system keeps a Chromium; CHROMIUM names another. */
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Milliseconds that a page may take for one thing: a machine with other work takes several times as
 * long, and what never comes is told late.
 */
export const PATIENCE = 60_000;

/** The path of a Chromium. Throws with what to do when there is none. */
export function findChromium(): string {
  const found = PLACES.find((place) => place && existsSync(place));
  if (!found) {
    throw new Error(
      'No Chromium found: install the package "chromium", or set CHROMIUM to its path',
    );
  }
  return found;
}

function launchOptions(): LaunchOptions {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath: findChromium(),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  };
}

/** A headless Chromium that talks to nobody but the page under test. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** A browser whose profile stands in a folder, so that it outlasts the browser. */
export async function launchOnProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; kill(): Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    ...options,
  });
  return {
    context,
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(await findProcess(folder), 'SIGKILL');
      await closed;
    },
  };
}

/** The pid of the browser that runs on a profile; its helpers name their type. */
async function findProcess(folder: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const words = command.split('\0');
    if (words.includes(`--user-data-dir=${folder}`) && !command.includes('--type='))
      return Number(pid);
  }
  throw new Error(`No browser runs on ${folder}`);
}
