/** What of the browser's trusted types is used here; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const WORKER = '/service-worker.js';

/** The address of the worker, in the form in which the policy of the page takes it. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** The files of releases that were fetched before the worker was there. */
function releaseFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/releases/'));
}

/**
 * Has the browser keep what opens the application without a line, or, with `false`, forget it. It is
 * fetched once the page has nothing else to do. A browser that can't goes on without.
 */
export async function keepForOffline(isWanted: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  try {
    if (!isWanted) return await forget(workers);
    await workers.register(trustedAddress(), { updateViaCache: 'none' });
    const { active } = await workers.ready;
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: releaseFiles() } });
  } catch {
    // Forbidden by the browser's settings, or the line is away: the next visit tries again.
  }
}

async function forget(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  if (registrations.length === 0) return;
  await Promise.all(registrations.map((one) => one.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
