import type { Answers, Pointer } from '@porchlight/engine';
import type { IncomeRow } from './ApplicationRow.ts';

/** What was sent of a form's answers, and those of them that stay while others are put right. */
export interface Held {
  raw: Answers;
  pointers: Pointer[];
  /** Items that can be changed while their lists are held, by their places in the form. */
  items: ReadonlySet<Pointer>;
}

/** What is held of one of the people, and whether she was finished when she was sent. */
export interface HeldMember extends Held {
  isFinished: boolean;
}

/** What stays as it was sent of an application, its documents by id, and of its people by theirs. */
export interface HeldApplication extends Held {
  documents: number[];
  members: ReadonlyMap<number, HeldMember>;
  /** As they were sent. */
  incomes: IncomeRow[];
}
