/** Milliseconds: some devices never say that they are connected again. */
const LONGEST = 15_000;

/**
 * Waits for so long, while the device has no network for longer, and no longer once it is connected
 * again. Ends at once when it is given up.
 */
export function waitForLine(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, navigator.onLine ? milliseconds : LONGEST);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
