import type { Pace } from '@porchlight/engine';
import { useMemo, useState } from 'react';

const NAME = 'porchlight.pace';

/** Whether she likes one question at a time, on this device. */
export function usePaceChoice(): { chosen: Pace; choose(pace: Pace): void } {
  const [chosen, setChosen] = useState<Pace>(() =>
    localStorage.getItem(NAME) === 'one' ? 'one' : 'steps',
  );
  return useMemo(
    () => ({
      chosen,
      choose(pace) {
        localStorage.setItem(NAME, pace);
        setChosen(pace);
      },
    }),
    [chosen],
  );
}
