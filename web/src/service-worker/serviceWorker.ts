import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { CACHES, DOCUMENTS } from './caches.ts';

/** What the build puts in: the address of every file that the application may load. */
declare const PARTS: string[];
/** What of an event of the worker is used here; TypeScript knows either a page or a worker. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: { skipWaiting(): Promise<void> };

/** Seconds after which a line that gives no answer counts as none. */
const PATIENCE = 10;
/** Files of releases that are kept: those of a draft in two languages are about twenty. */
const RELEASE_FILES = 60;

/**
 * Keeps what opens the application without a line: the built files, the two documents that hold nothing
 * of anybody, and the files of the releases that were in use. Whatever else is asked for goes to the
 * server as if this were not here; no answer of the API is kept.
 */
const documents = new NetworkFirst({
  cacheName: CACHES.documents,
  networkTimeoutSeconds: PATIENCE,
  // In one language or another: what varies is nothing that this browser has two of.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
    },
  ],
});

const releases = new CacheFirst({
  cacheName: CACHES.releases,
  plugins: [
    {
      async cacheDidUpdate({ cacheName }) {
        const cache = await caches.open(cacheName);
        const oldest = (await cache.keys()).slice(0, -RELEASE_FILES);
        await Promise.all(oldest.map((request) => cache.delete(request)));
      },
    },
  ],
});

precacheAndRoute(
  PARTS.map((url) => ({ url, revision: null })),
  { directoryIndex: '', cleanURLs: false },
);
cleanupOutdatedCaches();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && DOCUMENTS.includes(url.pathname),
  documents,
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/releases/'),
  releases,
);

addEventListener('install', (given) => {
  const event = given as ExtendableEvent;
  const first = DOCUMENTS.map((path) => documents.handleAll({ event, request: new Request(path) }));
  event.waitUntil(Promise.all(first.flat()));
  void self.skipWaiting();
});
clientsClaim();
