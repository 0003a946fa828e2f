import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where the system keeps a Chromium; CHROMIUM names another. */
const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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

/** A headless Chromium that talks to nobody but the page under test. */
export function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
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
  });
}
