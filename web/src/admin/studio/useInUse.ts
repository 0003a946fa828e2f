import { useEffect, useState } from 'react';
import type { StudioApi } from './api/createStudioApi.ts';
import type { InUse } from './api/records.ts';
import { mayPass } from './workspace/whyNot.ts';

/**
 * What applications may hold under the release that a copy stands on. It never changes, and is asked for
 * when the copy is opened: the builder has it when the server is away, too.
 * @returns Undefined while it is not known.
 */
export function useInUse(api: StudioApi, base: string): InUse | undefined {
  const [found, setFound] = useState<{ base: string; inUse: InUse }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = () =>
      api.inUse(base).then(
        (inUse) => isCurrent && setFound({ base, inUse }),
        (error) => {
          if (isCurrent && mayPass(error)) timer = setTimeout(ask, AGAIN);
        },
      );
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, base]);
  return found?.base === base ? found.inUse : undefined;
}

/** Milliseconds before it is asked for again where no answer came. */
const AGAIN = 10_000;
