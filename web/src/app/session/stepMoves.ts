import { acceptStep } from '@porchlight/engine';
import type { Saver } from '@porchlight/engine/react';
import type { Draft } from './createDraft.ts';
import type { Saves } from './createSaves.ts';
import { stateOf } from './records.ts';
import type { Session } from './Session.ts';

export interface StepMovesNeeds extends Pick<Session, 'isAway'> {
  draft: Draft;
  saver: Saver;
  saves: Saves;
}

/** Going on to a step and back to one: saved, or without a line as far as the page knows. */
export function createStepMoves(needs: StepMovesNeeds): Pick<Session, 'saveStep' | 'rememberStep'> {
  const { draft, saver, saves, isAway } = needs;
  return {
    async saveStep(position) {
      draft.change({ taken: [] });
      try {
        const next = await saver.exclusive(() => saves.save({ step: position }));
        return stateOf(next.answer).step;
      } catch (error) {
        if (!isAway(error)) throw error;
        return goWithoutLine(draft, position, true);
      }
    },
    async rememberStep(position) {
      draft.change({ taken: [] });
      try {
        await saver.flush();
        await saver.exclusive(() => saves.moveTo(position));
      } catch (error) {
        if (!isAway(error)) throw error;
        goWithoutLine(draft, position, false);
      }
    },
  };
}

/** Goes to a step without a line, as far as the page knows that it would be granted. */
function goWithoutLine(draft: Draft, position: number, isForward: boolean): number {
  const { store, state } = draft;
  const { evaluation } = store.getSnapshot();
  const isFree = !isForward || state.application.role === 'review';
  const granted = isFree ? position : acceptStep(evaluation, position, store.invalidSteps());
  draft.wantedStep = evaluation.steps[granted];
  if (draft.wantedStep !== undefined) draft.standAt(draft.wantedStep);
  draft.keepUnsaved();
  return granted;
}
