import { useEffect, useRef } from 'react';

/** True where a key is typed into something. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/**
 * Does something at a key, while nothing is typed. `Escape` counts everywhere. A key that belongs to
 * what has the focus (Enter on a button) stays with it.
 */
export function useKeys(keys: [key: string, work: () => void][]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      // A dialog has its own keys.
      if (document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key !== 'Escape' && isTyping(event.target)) return;
      const isOfControl =
        event.key === 'Enter' &&
        event.target instanceof HTMLElement &&
        event.target.matches('a, button, summary');
      const [, work] = latest.current.find(([key]) => key === event.key) ?? [];
      if (!work || isOfControl) return;
      event.preventDefault();
      work();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
