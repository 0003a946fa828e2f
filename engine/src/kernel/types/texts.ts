import type { JsonObject } from '../json.ts';
import type { Condition } from './conditions.ts';

/** One piece of guidance: a heading, a paragraph or a list. Data, never markup. */
export type ContentBlock = {
  id: string;
  heading?: string;
  paragraph?: string;
  list?: { id: string; text: string }[];
  /** Shown only while this holds. */
  when?: Condition;
};

/** A text of the pack in one language: a string, or a parsed ICU message (from the compile step) when it has places. */
export type Text = string | JsonObject[];

/** The texts of a pack in one language, by their ids. */
export type Texts = { [id: string]: Text };
