import type { DeskLetter, Texts, WrittenBlock } from '@porchlight/engine';

/** The text at the foot of each page. */
export const LETTER_FOOT = 'messages.letter-page';

/** A message as it is put into an envelope. Plain data: a thread takes it. */
export interface Letter {
  kind: 'letter';
  language: string;
  /** Who sends it, its name first. */
  sender: string[];
  /** To whom, a line each; none where no address is known. */
  to: string[];
  date: string;
  subject: string;
  blocks: WrittenBlock[];
  paper: DeskLetter['paper'];
  window: DeskLetter['window'];
  /** The text of `FOOT`, with `page` and `total` in it. */
  footTexts: Texts;
  /** What the file is called, without an ending. */
  fileName: string;
  sentAt: Date;
}
