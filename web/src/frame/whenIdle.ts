/** Milliseconds after which it is begun all the same. */
const AT_LATEST = 5000;
/** Milliseconds that stand for rest where a browser does not tell. */
const WITHOUT_IDLE = 2000;

/** Does something once the page has nothing else to do; gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: AT_LATEST });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, WITHOUT_IDLE);
  return () => clearTimeout(timer);
}
