import type { LineItem, ReceiptLine } from '../receipts/Receipt.ts';

/** Why the applicant was asked about something, and what became of it. */
export interface AskedLine {
  /** Why, as staff read it. */
  reason: string;
  says?: string;
  /**
   * Whether she has sent again since, and changed it; or the item was removed, or whose answer it was is
   * not in the list any more.
   */
  state: 'open' | 'changed' | 'same' | 'removed' | 'gone';
}

/** What was and may be asked about something. */
export interface Askable {
  canAsk?: true;
  asked?: AskedLine;
}

/** An item of a list, and what stood there in the submission before. */
export interface ShownItem extends LineItem, Askable {
  before?: string;
  /** True where it was not in the submission before. */
  isNew?: true;
  /** True where it was there, and is not in the list any more. */
  isGone?: true;
}

/** A line, what stood there in the submission before, and whether and why she was asked about it. */
export interface ShownLine extends ReceiptLine, Askable {
  before?: string;
  /** True where staff have changed it: `before` is what she sent. */
  byStaff?: true;
  items?: ShownItem[];
  /** Of a list with items: that one is missing. */
  missing?: Askable;
}
