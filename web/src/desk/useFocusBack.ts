import { useEffect, useRef } from 'react';

/**
 * Gives the focus back, once a dialog is gone, to what had it when the dialog came; where that is gone, to the
 * heading of the list.
 */
export function useFocusBack(): void {
  // While it is drawn first nothing of it has the focus yet.
  const before = useRef<Element | null>(undefined);
  if (before.current === undefined) before.current = document.activeElement;
  useEffect(
    () => () => {
      const element = before.current;
      setTimeout(() => {
        if (document.querySelector('dialog[open]')) return;
        const target = element?.isConnected ? element : document.getElementById('list-title');
        if (target instanceof HTMLElement) target.focus();
      });
    },
    [],
  );
}
