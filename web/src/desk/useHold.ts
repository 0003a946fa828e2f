import { useEffect, useRef } from 'react';
import { onUse } from '../frame/onUse.ts';
import { ApiError } from '../http/ApiError.ts';
import { useDesk } from './DeskContext.ts';

/** Milliseconds between two words that one still works on the case. */
const HOLD_AGAIN = 4 * 60_000;

/**
 * Holds the case while the panel is open, so that two who work on it see each other. Whoever types in it
 * uses her session; a panel that stands open does not.
 */
export function useHold(number: number, onHeld: (name: string) => void): void {
  const { api } = useDesk();
  const tell = useRef(onHeld);
  tell.current = onHeld;
  useEffect(() => {
    let isOurs = false;
    // Opening the panel was a press.
    let isUsed = true;
    const stopWatching = onUse(() => {
      isUsed = true;
    });
    const hold = () => {
      const held = api.hold(number, isUsed);
      isUsed = false;
      return held.then(
        () => {
          isOurs = true;
        },
        (error) => {
          const holder = error instanceof ApiError && error.body.holder;
          if (typeof holder === 'string') tell.current(holder);
        },
      );
    };
    void hold();
    const timer = setInterval(() => void hold(), HOLD_AGAIN);
    return () => {
      clearInterval(timer);
      stopWatching();
      // Nobody waits for it: a hold that was not let go ends by itself.
      if (isOurs) api.letGo(number).catch(() => undefined);
    };
  }, [api, number]);
}
