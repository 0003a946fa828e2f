import type { Pointer, Portal } from '@porchlight/engine';
import type { MergedAnswers } from '@porchlight/engine/react';
import type { ApplicationState, SetAsideAnswer } from './records.ts';
import type { ItemConflict, LostItem, RefusedItem } from './UnsentItems.ts';

/**
 * How the saving stands, for the line that says so.
 *
 * | event | the state after it |
 * | --- | --- |
 * | a save begins, and the server was heard last time | `saving` |
 * | the server has answered | `saved`; `saving` while more waits |
 * | a save failed, and a later one may not | `waiting`; `offline` without a line, or while it hangs |
 * | a save needs somebody to sign in | `signed-out`; what is typed is kept, and saved after `resume` |
 * | a save was refused | `waiting` while something is unsaved, else `saved` |
 * | the application was replaced by the server's | `waiting` while something typed is left, else `saved` |
 * | somebody chose between two answers | `saved`, or a save is due |
 */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'offline' | 'signed-out';

/** What the session tells the page. Answers stand in the form store. */
export interface SessionState {
  application: ApplicationState;
  portal: Portal;
  saving: SavingState;
  savedAt: Date | undefined;
  /** Set while somebody has to choose between their answers and ours. */
  conflict: MergedAnswers | undefined;
  /** Fields whose newer answers came from another window or device, since the step was opened. */
  taken: Pointer[];
  /** As `conflict`, of an item. */
  itemConflict: ItemConflict | undefined;
  /** Items that the server does not take: they wait for her. */
  refusedItems: RefusedItem[];
  /** Items at which the server fails, by name: they are tried again, and only Submit waits for them. */
  failingItems: string[];
  /** What was done to items and will not reach the server: told until she has seen it. */
  lost: LostItem[];
  /** As the application was opened: steps that ask for something again, since the form has changed. */
  answerAgain: string[];
  /** Answers that the form no longer asks for. */
  setAside: SetAsideAnswer[];
  /** True once the form was replaced by a newer release while the page was open. */
  hasNewRelease: boolean;
}
