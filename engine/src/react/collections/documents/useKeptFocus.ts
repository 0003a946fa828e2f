import { type RefObject, useEffect } from 'react';

/** What the focus goes to, the first that is there. */
const NEXT = ['[data-adding] button', 'button'];

/**
 * Keeps the focus in a part of the page whose buttons come and go: where the one that had it is gone, it goes to
 * what is done there next, and not to the top of the page.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = part.current!;
    let last: Element | null = null;
    const note = ({ target }: Event) => {
      last = target as Element;
    };
    const keep = () => {
      if (!last || last.isConnected) return;
      last = null;
      // Who has gone on elsewhere is left there.
      if (document.activeElement && document.activeElement !== document.body) return;
      const next = NEXT.map((one) => root.querySelector<HTMLElement>(one)).find(Boolean);
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', note);
    };
  }, [part]);
}
