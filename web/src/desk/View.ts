/** By what a queue can be narrowed. */
export interface NarrowingChoice {
  at: string;
  label: string;
  choices: { value: string | number; label: string }[];
  /** As what the ends of a range are typed; absent where something is chosen. */
  range?: 'date' | 'number' | 'money';
}

/** What has to be so of the cases of a list. */
export interface Narrowing {
  at: string;
  /** What was chosen; absent of a range. */
  value?: string | number;
  /** The first and the last day or number; one of them may be absent. */
  from?: string | number;
  to?: string | number;
}

/** A list of one's own as it is saved: a queue, narrowed. */
export interface SavedView {
  name: string;
  queue: string;
  narrow: Narrowing[];
  isReversed: boolean;
}

/** A list of one's own. */
export interface View {
  id: number;
  name: string;
  /** The name of its queue. */
  list: string;
  isReversed: boolean;
  narrow: (Narrowing & { label: string; isGone?: true })[];
  count: number;
  isMore: boolean;
  /** Its queue is not there any more. */
  isGone?: true;
}
