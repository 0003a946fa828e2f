import { useCallback, useEffect, useState } from 'react';

/** What is open at the desk: it stands in the address, so that a reload leads back to it. */
export interface DeskLocation {
  /** A queue; absent: the first one. `mine` are one's own cases. */
  list?: string;
  case?: number;
}

function readLocation(): DeskLocation {
  const words = new URLSearchParams(window.location.hash.replace(/^#/, ''));
  const number = Number(words.get('case'));
  return {
    ...(words.get('list') && { list: words.get('list')! }),
    ...(Number.isInteger(number) && number > 0 && { case: number }),
  };
}

/** The address of another case, with the list that is open. */
export function hrefOfCase(number: number): string {
  const { list } = readLocation();
  return `#${new URLSearchParams({ ...(list && { list }), case: String(number) })}`;
}

/** What is open, and a way to open something else; Back leads to what was open before. */
export function useDeskLocation(): [DeskLocation, (next: DeskLocation) => void] {
  const [location, setLocation] = useState(readLocation);
  useEffect(() => {
    const listener = () => setLocation(readLocation());
    window.addEventListener('popstate', listener);
    window.addEventListener('hashchange', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      window.removeEventListener('hashchange', listener);
    };
  }, []);
  const go = useCallback((next: DeskLocation) => {
    const entries = Object.entries(next).filter(([, word]) => word !== undefined);
    const hash = `#${new URLSearchParams(entries.map(([name, word]) => [name, String(word)]))}`;
    if (hash !== window.location.hash) window.history.pushState(null, '', hash);
    setLocation(next);
  }, []);
  return [location, go];
}
