import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after which a browser has told screen readers of a new region. */
const TOLD = 100;

/**
 * A live region that stands before its words come: screen readers say what changes in one, not what it came with. It
 * is to be left there while it is empty.
 */
export function LateRegion({ children }: { children: ReactNode }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    // Not at once: after a press both would come in one turn.
    const timer = setTimeout(() => setKnown(true), TOLD);
    return () => clearTimeout(timer);
  }, []);
  return <div role="status">{isKnown && children}</div>;
}
