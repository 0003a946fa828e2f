import { useEffect, useRef, useState } from 'react';

/** Rows that are on the page at once; more come when they are asked for. */
const ROWS_AT_ONCE = 100;

/** Which rows are in sight: the first ones, until more are asked for. */
export function useRowsInSight(count: number) {
  const [first, setFirst] = useState(0);
  const [most, setMost] = useState(ROWS_AT_ONCE);
  return {
    first,
    most,
    /** One more behind the last. */
    showLast() {
      if (count < first + most) return;
      setFirst(Math.max(0, count + 1 - ROWS_AT_ONCE));
      setMost(ROWS_AT_ONCE);
    },
    showMore: () => setMost(most + ROWS_AT_ONCE),
    showEarlier() {
      const more = Math.min(first, ROWS_AT_ONCE);
      setFirst(first - more);
      setMost(most + more);
    },
  };
}

/** The focus within the sheet, now or with its next picture: a row that comes is there then, and one that goes is not. */
export function useFocusIn() {
  const sheet = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  const find = (selector: string) => sheet.current?.querySelector<HTMLInputElement>(selector);
  useEffect(() => {
    if (wanted.current === undefined) return;
    find(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const focusNext = (selector: string) => {
    wanted.current = selector;
  };
  return { sheet, find, focusNext };
}
