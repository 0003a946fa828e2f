import { useEffect, useRef, useState } from 'react';
import { whenPointerIsUp } from '../pointer/whenPointerIsUp.ts';

/**
 * True for a question that is asked no more while somebody is still in it: one that was shown for its own
 * answer goes once she has left it, not with the last letter that she takes out.
 * @param id Of its control.
 */
export function useStays(id: string, isShown: boolean): boolean {
  const wasShown = useRef(false);
  const [, look] = useState({});
  const stays = !isShown && wasShown.current && document.activeElement?.id === id;
  wasShown.current = isShown || stays;
  useEffect(() => {
    if (!stays) return;
    const leave = () => whenPointerIsUp(() => look({}));
    addEventListener('focusout', leave);
    return () => removeEventListener('focusout', leave);
  }, [stays]);
  return stays;
}
