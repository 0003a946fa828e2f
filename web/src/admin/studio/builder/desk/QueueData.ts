import { isByAge, type Pointer } from '@porchlight/engine';
import type { QueueBefore } from '@porchlight/engine/builder';
import { useRef } from 'react';

/** What stands out of rows. */
export interface Badge {
  id: string;
  label: string;
}

/** A file of `desk/queues/` as far as its form shows it. */
export interface QueueData {
  for?: string[];
  when?: { [key: string]: unknown };
  columns: { at: Pointer; label?: string }[];
  badges?: Badge[];
  narrow?: Pointer[];
  sort: { at: Pointer; descending?: boolean };
  clock?: { from: string; workingDays: number };
  late?: true;
  dueWithin?: number;
  receivedWithin?: number;
}

/** How a queue stood when it was last seen as one that has all cases; undefined where it was not. */
export function useBefore(queue: QueueData): QueueBefore | undefined {
  const before = useRef<QueueBefore>(undefined);
  const { sort, narrow } = queue;
  if (!isByAge(queue)) before.current = { sort, ...(narrow && { narrow }) };
  return before.current;
}
