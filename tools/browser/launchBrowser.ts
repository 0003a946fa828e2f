import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { browserEnvironment } from './browserEnvironment.ts';

/** Where the system keeps a Chromium as people have it. */
const WHOLE = [
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

/** The one without windows and menus comes first: a page costs it a quarter less. CHROMIUM names another. */
const ANY = ['/usr/bin/chromium-headless-shell', ...WHOLE];

/** The path of a Chromium. Throws with what to do when there is none. */
export function findChromium(places = ANY): string {
  const found = [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place));
  if (!found) {
    throw new Error(
      'No Chromium found: install the package "chromium", or set CHROMIUM to its path',
    );
  }
  return found;
}

function launchOptions(executablePath: string): LaunchOptions {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: browserEnvironment(process.env),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      // As the browser has it that people use: a frame of nobody's origin is a process of its own.
      '--site-per-process',
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

/**
 * A headless Chromium that talks to nobody but the page under test.
 * @param isWhole As people have it; so it is for whoever measures or takes pictures.
 */
export async function launchBrowser({
  isWhole = !process.env.JEST_WORKER_ID,
} = {}): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(findChromium(isWhole ? WHOLE : ANY)));
  if (process.env.FAKETIME !== undefined) fakeClock(browser);
  return browser;
}

/** Where tests run on another day, so do pages; a browser whose own clock is faked stands still. */
function fakeClock(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.clock.install({ time: Date.now() });
    return context;
  };
}

/** A browser whose profile stands in a folder, so that it outlasts the browser. The shell keeps none. */
export async function launchOnProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; kill(): Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(findChromium(WHOLE)),
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
