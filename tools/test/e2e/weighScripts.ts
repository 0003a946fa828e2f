import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Adds up every script that a page really loads, each once: bytes, gzip, by address. */
export function weighScripts(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return;
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return async () =>
    new Map(await Promise.all([...sizes].map(async ([url, size]) => [url, await size] as const)));
}
