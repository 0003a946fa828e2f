import { acceptStep } from '@porchlight/engine';
import type { Saver } from '@porchlight/engine/react';
import { SilenceError } from '../../http/ApiError.ts';
import type { Draft } from './createDraft.ts';
import type { Saves } from './createSaves.ts';
import { stateOf } from './records.ts';
import type { Session } from './Session.ts';

/** What a move to another step waits for. */
export interface StepMovesNeeds extends Pick<Session, 'isAway'> {
  draft: Draft;
  saver: Saver;
  saves: Saves;
}

/** Milliseconds that a step waits for a server that was not heard for long: it may be there again. */
const A_MOMENT = 1_500;

/** What was said of before has been read when she goes on. */
const READ = { taken: [], hasNewRelease: false };

/** Going on to a step and back to one: saved, or without a line as far as the page knows. */
export function createStepMoves(needs: StepMovesNeeds): Pick<Session, 'saveStep' | 'rememberStep'> {
  const { draft, saver, saves, isAway } = needs;
  return {
    async saveStep(position) {
      draft.change(READ);
      const mayWait = waitingUnlessLost(draft);
      try {
        const saving = saver.exclusive(() => mayWait().then(() => saves.save({ step: position })));
        const next = await (draft.isBehind ? withinAMoment(saving) : saving);
        return stateOf(next.answer).step;
      } catch (error) {
        if (!isAway(error)) throw error;
        return goWithoutLine(draft, position, true);
      }
    },
    async rememberStep(position) {
      draft.change(READ);
      const mayWait = waitingUnlessLost(draft);
      try {
        const moving = saver
          .exclusive(mayWait)
          .then(() => saver.flush())
          .then(() => saver.exclusive(() => saves.moveTo(position)));
        await (draft.isBehind ? withinAMoment(moving) : moving);
      } catch (error) {
        if (!isAway(error)) throw error;
        goWithoutLine(draft, position, false);
      }
    },
  };
}

/** What came to its turn behind a save that was given up is given up at once: she has waited for that one. */
function waitingUnlessLost(draft: Draft): () => Promise<void> {
  const wasBehind = draft.isBehind;
  return async () => {
    if (draft.isBehind && !wasBehind) throw new SilenceError('No answer to the one before');
  };
}

/** What goes on is heard of later; who waits is not kept. */
function withinAMoment<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => {});
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new SilenceError('No answer for long')), A_MOMENT),
  );
  return Promise.race([work, late]);
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
