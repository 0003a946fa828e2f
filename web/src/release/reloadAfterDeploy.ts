/** Milliseconds that a reload waits for the last answers to be saved. */
const LAST_SAVE = 3000;
const RELOADED = 'porchlight.reloaded-for';

/** What is done before a page is loaded anew. */
export interface ReloadOptions {
  /** Saves what is not saved. What it can't save waits in the draft cache. */
  flush(): Promise<unknown>;
  reload?(): void;
  fetch?: typeof fetch;
}

/** Path of the script that the document began with: another one means another build. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src, window.location.href).pathname : undefined;
}

/**
 * After a deploy the parts of the old build that were not loaded yet are gone. When one is missing
 * and the server has another build, the page is loaded again: once for a build, so never in a
 * circle, and not while the network is away. Gives what ends it.
 */
export function reloadAfterDeploy(options: ReloadOptions): () => void {
  const { flush, reload = () => window.location.reload() } = options;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function handleMissing() {
    const script = ownScript();
    if (!script || sessionStorage.getItem(RELOADED) === script) return;
    const response = await send(window.location.href, { headers: { Accept: 'text/html' } });
    if (!response.ok || (await response.text()).includes(script)) return;
    sessionStorage.setItem(RELOADED, script);
    const saved = flush().catch(() => undefined);
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LAST_SAVE))]);
    reload();
  }

  const listener = () => void handleMissing().catch(() => undefined);
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}
