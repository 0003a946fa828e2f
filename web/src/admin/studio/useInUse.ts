import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudioApi } from './api/createStudioApi.ts';
import type { InUse } from './api/records.ts';
import { mayPass } from './workspace/whyNot.ts';

/** What is known of what is in use, and the way to know it anew. */
interface KnownInUse {
  /** Undefined while it is not known. */
  inUse: InUse | undefined;
  /** Asks again: others may have made forms and programs public since. What is known stays until the answer comes. */
  askInUse(): void;
}

/**
 * What applications may hold under the release that a copy stands on, and what was ever public. It is asked
 * for when the copy is opened: the builder has it when the server is away, too.
 */
export function useInUse(api: Pick<StudioApi, 'inUse'>, base: string): KnownInUse {
  const [found, setFound] = useState<{ base: string; inUse: InUse }>();
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = () => {
      clearTimeout(timer);
      turn += 1;
      const own = turn;
      const later = () => {
        timer = setTimeout(ask, AGAIN);
      };
      api.inUse(base).then(
        (inUse) => {
          if (own !== turn) return;
          setFound({ base, inUse });
          // A process of an earlier version answered, while another one takes over.
          if (!inUse.forms) later();
        },
        (error) => {
          if (own === turn && mayPass(error)) later();
        },
      );
    };
    latest.current = ask;
    ask();
    return () => {
      turn += 1;
      clearTimeout(timer);
    };
  }, [api, base]);
  const askInUse = useCallback(() => latest.current?.(), []);
  return { inUse: found?.base === base ? found.inUse : undefined, askInUse };
}

/** Milliseconds before it is asked for again where no answer came. */
const AGAIN = 10_000;
