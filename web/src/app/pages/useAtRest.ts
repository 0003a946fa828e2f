import { loadCollectionKinds } from '@porchlight/engine/react';
import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../frame/whenIdle.ts';
import type { Session } from '../session/Session.ts';

/**
 * Milliseconds that the page rests before anything is fetched ahead: until then the first step has the line to itself.
 */
const SETTLED = 3000;

/**
 * Has what comes later fetched once the page has come to rest. No line and no worker is waited for.
 * @returns What holds links on a dead line, once it is there.
 */
export function useAtRest(session: Session, offlineHours = 0): ComponentType | undefined {
  const [Staying, setStaying] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () =>
      import('./atRest.ts').then(
        (it) => {
          setStaying(() => it.Staying);
          it.fetchAhead(session, offlineHours, loadCollectionKinds);
        },
        // Not to be had: links go where they lead, as before.
        () => {},
      );
    const stop = whenIdle(() => {
      timer = setTimeout(rest, SETTLED);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [offlineHours, session]);
  return Staying;
}
