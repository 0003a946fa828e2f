import { startTransition, useEffect, useRef, useState } from 'react';

/** Whether something that was pressed is under way. */
export interface Busy {
  isBusy: boolean;
  /** It begins. False where the same press came twice, before the page could show the first. */
  begin(): boolean;
  end(): void;
}

/**
 * Shows that a press is under way once what it asks the server for has gone out: to draw the page anew takes a slow
 * processor a tenth of a second, in which the line does nothing.
 */
export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  const isUnseen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn has disabled its buttons
  useEffect(() => {
    isUnseen.current = false;
  }, [isBusy]);
  return {
    isBusy,
    begin() {
      if (isUnseen.current) return false;
      isUnseen.current = true;
      startTransition(() => setBusy(true));
      return true;
    },
    end() {
      isUnseen.current = false;
      setBusy(false);
    },
  };
}
