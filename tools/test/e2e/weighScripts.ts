import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Adds up every script that a page really loads over the line, each once: bytes, gzip, by address. */
export function weighScripts(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return;
    // The browser had it already.
    if (response.fromServiceWorker()) return;
    sizes.set(
      response.url(),
      // A browser forgets the body with the page that asked for it: then it is asked for again.
      response
        .body()
        .catch(async () => Buffer.from(await (await fetch(response.url())).arrayBuffer()))
        .then((body) => gzipSync(body).length),
    );
  });
  return async () =>
    new Map(await Promise.all([...sizes].map(async ([url, size]) => [url, await size] as const)));
}
