/** What a page that stays without a line is given. */
export interface StayOptions {
  /** Whether the portal answers now. */
  isReachable(): Promise<boolean>;
  /** Says that the other page could not be had. */
  tell(): void;
  /** Whether this browser opens the address without a line. Absent: none. */
  isKept?(url: string): Promise<boolean>;
  /** Leaves the page. */
  leave?(url: string): void;
}

/** The link of a click that would put another document in the place of this one. */
function findWayOut(event: MouseEvent): string | undefined {
  const { altKey, button, ctrlKey, metaKey, shiftKey, target } = event;
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  // A number to call opens beside the page.
  if (!/^https?:$/.test(link.protocol)) return;
  const [here, there] = [location.href, link.href].map((url) => url.split('#')[0]);
  return link.hash !== '' && here === there ? undefined : link.href;
}

/**
 * Asks whether the portal answers before a link leaves the page: a browser puts an error page in its place, with
 * whatever was typed. @returns How to stop.
 */
export function stayWithoutLine(options: StayOptions): () => void {
  const { isReachable, tell, isKept, leave = (url: string) => location.assign(url) } = options;
  let isAsking = false;
  async function handleClick(event: MouseEvent) {
    const url = findWayOut(event);
    if (url === undefined) return;
    event.preventDefault();
    // Pressed again while a bad line answers: once is enough.
    if (isAsking) return;
    isAsking = true;
    const goes = (await isReachable()) || (await isKept?.(url)) === true;
    isAsking = false;
    if (goes) leave(url);
    else tell();
  }
  window.addEventListener('click', handleClick);
  return () => window.removeEventListener('click', handleClick);
}
