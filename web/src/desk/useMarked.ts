import { useEffect, useState } from 'react';
import type { BulkResult } from './Bulk.ts';
import type { Row } from './records.ts';

/** The cases of a list that are marked, to do one thing with all of them. */
export interface Marked {
  rows: Row[];
  /** How many may be marked at once. */
  most: number;
  has(number: number): boolean;
  toggle(row: Row): void;
  /** Marks these, as far as so many may be; where all of them are, none of them. */
  toggleAll(rows: Row[]): void;
  clear(): void;
  /** Why nothing was done with a case that is still marked. */
  whyNot(number: number): string | undefined;
  /** Leaves marked what was not done. */
  keep(results: BulkResult[]): void;
}

/**
 * Marks cases of a list; with another list none is.
 * @param list The name of the list.
 */
export function useMarked(list: string, most: number): Marked {
  const [rows, setRows] = useState<Row[]>([]);
  const [reasons, setReasons] = useState<Map<number, string>>(new Map());
  const clear = () => {
    setRows([]);
    setReasons(new Map());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is open
  useEffect(clear, [list]);
  const has = (number: number) => rows.some((row) => row.number === number);
  return {
    rows,
    most,
    has,
    clear,
    whyNot: (number) => reasons.get(number),
    toggle(row) {
      if (has(row.number)) setRows(rows.filter(({ number }) => number !== row.number));
      else if (rows.length < most) setRows([...rows, row]);
    },
    toggleAll(shown) {
      const others = rows.filter(({ number }) => !shown.some((row) => row.number === number));
      const areAll = shown.every(({ number }) => has(number));
      setRows(areAll ? others : [...others, ...shown].slice(0, most));
    },
    keep(results) {
      const done = results.filter(({ outcome }) => outcome === 'done');
      setRows(rows.filter((row) => !done.some(({ number }) => number === row.number)));
      setReasons(
        new Map(results.flatMap(({ number, refusal }) => (refusal ? [[number, refusal.why]] : []))),
      );
    },
  };
}
