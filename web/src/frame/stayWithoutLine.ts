/** What a page that stays without a line is given. */
export interface StayOptions {
  /** Whether the portal answers now. */
  isReachable(): Promise<boolean>;
  /** Says that the other page could not be had. */
  tell(): void;
  /** Says that it is being looked up whether the other page can be had, or no longer. */
  tellWait(isWaiting: boolean): void;
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

/** Milliseconds after which whoever pressed a link is told that it is being looked up. */
const LONG = 1000;

/**
 * Asks whether the portal answers before a link leaves the page: a browser puts an error page in its place, with
 * whatever was typed. Of another site the portal knows nothing: such a link is held only in a browser that knows that
 * it is offline. @returns How to stop.
 */
export function stayWithoutLine(options: StayOptions): () => void {
  const {
    isReachable,
    tell,
    tellWait,
    isKept,
    leave = (to: string) => location.assign(to),
  } = options;
  /** The link that was pressed last, until it is known whether it opens. */
  let wanted: string | undefined;
  let asking: Promise<boolean> | undefined;

  async function canLeave(url: string): Promise<boolean> {
    // An error that the portal tells of is an answer.
    asking ??= isReachable()
      .catch(() => true)
      .finally(() => {
        asking = undefined;
      });
    return (await asking) || (await isKept?.(url).catch(() => false)) === true;
  }

  async function handleClick(event: MouseEvent) {
    const url = findWayOut(event);
    if (url === undefined) return;
    if (new URL(url).origin !== location.origin) {
      if (navigator.onLine) return;
      event.preventDefault();
      return tell();
    }
    event.preventDefault();
    // Pressed again while a bad line answers: once is enough.
    if (url === wanted) return;
    wanted = url;
    const late = setTimeout(tellWait, LONG, true);
    const goes = await canLeave(url);
    clearTimeout(late);
    // Another link was pressed meanwhile: it is the one she wants.
    if (url !== wanted) return;
    wanted = undefined;
    tellWait(false);
    if (goes) leave(url);
    else tell();
  }
  window.addEventListener('click', handleClick);
  return () => window.removeEventListener('click', handleClick);
}
