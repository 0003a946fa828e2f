/** Milliseconds before each further try; without a line then every so many. */
const SOON = [500, 2000, 6000];
const LATER = 20_000;

/**
 * Fetches a part of the page. Without a line it waits for one: what stands around the part stays, and can be used.
 * @throws what `load` throws last: where it can't be fetched, as of an earlier build, and where the part is broken
 */
export async function whenFetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      // What can't be fetched is a TypeError in every browser; so may be what is wrong with the part.
      const isOver = tries >= SOON.length && navigator.onLine;
      if (isOver || !(error instanceof TypeError)) throw error;
      await nextTry(SOON[tries] ?? LATER);
    }
  }
}

/** After so many milliseconds, or as soon as the browser says that it is online. */
function nextTry(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}
