import { existsSync } from 'node:fs';
import path from 'node:path';
import { NotWalkableError } from './NotWalkableError.ts';
import type { PortalInBrowser } from './walkPages.ts';

const root = path.join(import.meta.dirname, '../../../../..');

interface OpenPortal extends PortalInBrowser {
  close(): Promise<void>;
}

async function load() {
  try {
    // Developers have it; the operator's tool has to start without.
    return await import('../../../../browser/launchBrowser.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NotWalkableError(
      'playwright-core is not installed: run "npm install" with its dev parts',
    );
  }
}

/** A portal on a pack, with a database of its own for as long as it takes, and a browser. */
export async function openPortal(folder: string): Promise<OpenPortal> {
  if (!existsSync(path.join(root, 'web/dist/.built-from')))
    throw new NotWalkableError('the page is not built: run "node tools/start/build.mjs"');
  const { findChromium, launchBrowser } = await load();
  try {
    findChromium();
  } catch (error) {
    throw new NotWalkableError((error as Error).message);
  }
  const { startPortal } = await import('../../../../browser/startPortal.ts');
  const portal = await startPortal({ env: { DEFINITIONS_DIR: folder } });
  try {
    const browser = await launchBrowser();
    return {
      browser,
      url: portal.url,
      async close() {
        await browser.close();
        await portal.remove();
      },
    };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}
