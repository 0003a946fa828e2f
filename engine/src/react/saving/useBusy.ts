import { useEffect, useRef, useState } from 'react';

/** Whether something that was pressed is under way. */
export interface Busy {
  isBusy: boolean;
  /** How many have ended. What ended before the page could show it has never made `isBusy` true, and counts here. */
  ended: number;
  /**
   * It begins. False, and nothing is to be done, from one press until the page has drawn that it is under way, or it
   * has ended: whatever is pressed in between, another button too. Once it
   * is drawn the buttons are disabled, and what is not, such as a line of the list of steps, leads on while a save hangs.
   */
  begin(): boolean;
  end(): void;
}

/**
 * Shows that a press is under way once what it asks the server for has gone out: to draw the page anew takes a slow
 * processor a tenth of a second, in which the line does nothing.
 */
export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const underWay = useRef(0);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = isBusy;
  });
  return {
    isBusy,
    ended,
    begin() {
      if (underWay.current > 0 && !isDrawn.current) return false;
      underWay.current += 1;
      // In a task of its own: what is sent goes out before.
      setTimeout(() => underWay.current > 0 && setBusy(true));
      return true;
    },
    end() {
      underWay.current -= 1;
      if (underWay.current === 0) {
        isDrawn.current = false;
        setBusy(false);
      }
      setEnded((before) => before + 1);
    },
  };
}
