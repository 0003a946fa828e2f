import type { Pointer, Texts } from '@porchlight/engine';

/** The text at the foot of each page. */
export const RECEIPT_FOOT = 'receipt.page';

/** A question and what was answered, in words. */
export interface ReceiptLine {
  question: string;
  answer: string;
  /** A number in the answer that can be tapped. */
  phone?: string;
  /** True where nothing was answered: the words say so. */
  isBlank?: true;
  /** Where the answer stands in its form; absent where it is made of several. */
  pointer?: string;
  /** True where it is starred. */
  isRestricted?: true;
  /** Of a list whose items are lines of it: each by itself. `answer` has them all. */
  items?: LineItem[];
}

/** An item of a list, in words. */
export interface LineItem {
  id: number;
  answer: string;
}

/** What was answered under one heading. */
export interface ReceiptSection {
  heading: string;
  lines: ReceiptLine[];
  /** What belongs to it and has answers of its own: the entries of a list. */
  parts: ReceiptSection[];
  /** Whose answers they are, where they are those of one of the people. */
  member?: number;
  /** Where these stand in the application: `/Home/People/3`. */
  place?: Pointer;
}

/** What somebody sent, as she can keep it. Restricted answers are starred in it. Plain data: a thread takes it. */
export interface Receipt {
  /** The application's number. */
  number: number;
  /** A language of the release that is public now: of the words around the answers. */
  language: string;
  /** The language of questions and answers: another one, where the release that she answered lacks hers. */
  answeredIn: string;
  agency: string;
  title: string;
  intro: string;
  /** What is said of all of it: its number, when it was sent, whom to ask. */
  facts: ReceiptLine[];
  /** The steps that she was asked, in their order. */
  steps: ReceiptSection[];
  /** The text of `FOOT`, with `page` and `total` in it. */
  footTexts: Texts;
  /** What the file is called, without an ending. */
  fileName: string;
  sentAt: Date;
}
