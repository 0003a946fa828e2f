import { useEffect, useRef } from 'react';

/**
 * Gives the focus back, once a dialog is gone, to what had it when the dialog came; to the heading of the list where
 * nothing had it, where that is gone, or where what was done may take it away.
 * @param isTried Whether something was done that changes the list.
 */
export function useFocusBack(isTried = false): void {
  // While it is drawn first nothing of it has the focus yet.
  const before = useRef<Element | null>(undefined);
  if (before.current === undefined) before.current = document.activeElement;
  const toHeading = useRef(isTried);
  toHeading.current = isTried;
  useEffect(
    () => () => {
      const element = before.current;
      const isThere = () => element?.isConnected && element !== document.body && !toHeading.current;
      setTimeout(() => {
        if (document.querySelector('dialog[open]')) return;
        const target = isThere() ? element : document.getElementById('list-title');
        if (target instanceof HTMLElement) target.focus();
      });
    },
    [],
  );
}
