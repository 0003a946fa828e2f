import type { ActionQuestion } from '@porchlight/engine/builder';
import type { ActionData } from './ActionData.ts';
import type { DeskPartProps } from './DeskPartProps.ts';

/** What the fields of an action's effects are given. */
export interface ActionEffectsProps extends DeskPartProps {
  action: ActionData;
  questions: readonly ActionQuestion[];
}
