import { useCallback, useRef } from 'react';

/** A function that stays the same as long as the page does, and does what the latest one given does. */
export function useSteady<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...given) => latest.current(...given), []);
}
