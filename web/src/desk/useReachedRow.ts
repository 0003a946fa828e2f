import { useState } from 'react';
import type { Row } from './records.ts';

/**
 * The position of what stood at one in the rows that came instead: where its row is now, or the next one of those
 * behind it. Where none is left, the end.
 */
function carry(position: number, before: Row[], after: Row[]): number {
  const places = new Map(after.map(({ number }, index) => [number, index]));
  const left = before.slice(position).find(({ number }) => places.has(number));
  if (left) return places.get(left.number)!;
  return Math.min(position, after.length);
}

/**
 * The position that the keys have reached: that of the open case, where it stands in the list. It stays with its row
 * when the list is read anew, however often, so that no case is passed over.
 */
export function useReachedRow(
  rows: Row[],
  openCase: number | undefined,
): [position: number, reach: (position: number) => void] {
  const [reached, setReached] = useState({ position: 0, rows });
  const open = rows.findIndex(({ number }) => number === openCase);
  const carried =
    reached.rows === rows ? reached.position : carry(reached.position, reached.rows, rows);
  const position = open < 0 ? carried : open;
  if (reached.rows !== rows || reached.position !== position) setReached({ position, rows });
  return [position, (wanted) => setReached({ position: wanted, rows })];
}
