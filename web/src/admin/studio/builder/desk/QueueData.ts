import type { Pointer } from '@porchlight/engine';

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
}
