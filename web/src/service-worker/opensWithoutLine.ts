import { APPLICATION } from './caches.ts';

/**
 * Whether this browser opens an address of the portal without a line: the application, once it was kept. The landing
 * page, which is kept too, has nothing that is of use there.
 */
export async function opensWithoutLine(url: string): Promise<boolean> {
  const { origin, pathname } = new URL(url, location.href);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (origin !== location.origin || pathname !== APPLICATION || !workers?.controller) return false;
  return (await caches.match(pathname, { ignoreVary: true })) !== undefined;
}
