import { useEffect, useRef } from 'react';
import type { Given } from './panels/Given.ts';

/**
 * For what takes a while: whether the answers are still those with which it was begun.
 * @returns True for them; false once others were given, or what asked is gone.
 */
export function useStillGiven(given: Given): (then: Given) => boolean {
  const latest = useRef<Given>(undefined);
  useEffect(() => {
    latest.current = given;
    return () => {
      latest.current = undefined;
    };
  }, [given]);
  return (then) => latest.current === then;
}
