import { useEffect, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { Company } from './records.ts';

/** Milliseconds between two looks at who else is there. */
export const PRESENCE_INTERVAL = 15_000;

/**
 * Says that one has a case open, and who else has or works on it, as long as it is. A tab that nobody looks
 * at says nothing.
 * @returns Undefined until it is known.
 */
export function useCompany(number: number): Company | undefined {
  const { api } = useDesk();
  const [company, setCompany] = useState<Company>();
  useEffect(() => {
    let isOpen = true;
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      // What is not known at this moment is asked for again.
      api.notePresence(number).then(
        (found) => isOpen && setCompany(found),
        () => undefined,
      );
    };
    tell();
    const timer = setInterval(tell, PRESENCE_INTERVAL);
    document.addEventListener('visibilitychange', tell);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      setCompany(undefined);
      // Nobody waits for it: it ends by itself.
      api.endPresence(number).catch(() => undefined);
    };
  }, [api, number]);
  return company;
}
