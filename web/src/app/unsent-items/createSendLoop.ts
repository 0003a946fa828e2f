import type { Saver } from '@porchlight/engine/react';
import { NetworkError } from '../../http/ApiError.ts';
import type { Draft } from '../session/createDraft.ts';
import { isOwnId } from './addChange.ts';
import { createFailingItems, type FailingItems, isOwnFailure } from './failingItems.ts';
import { itemOf } from './itemLists.ts';
import { nameChange } from './tellLost.ts';
import type { UnsentChange } from './UnsentChange.ts';
import type { UnsentState } from './UnsentState.ts';

/** Sends all that can be sent, again and again. */
export interface SendLoop extends Pick<FailingItems, 'wake' | 'stop'> {
  /** Whether something is to be sent now. */
  hasNext(): boolean;
  /** Sends it in its order; at what the server fails, the others go on. Rejects without a line. */
  send(): Promise<void>;
  /** What the server fails at, by name. */
  failing(): string[];
}

/** What the loop needs that sends the waiting changes. */
export interface SendLoopNeeds {
  draft: Draft;
  saver: Saver;
  state: UnsentState;
  isOnline(): boolean;
  sendChange(change: UnsentChange): Promise<void>;
  /** Called when what fails is another than before. */
  onFailing(): void;
}

const hasPlace = ({ kind, id, creation }: UnsentChange) =>
  kind === 'creation' || creation !== undefined || !isOwnId(id);

const canBeSent = (one: UnsentChange) => !one.refusal && !isOwnId(one.parentId) && hasPlace(one);

/** Sends the changes that wait, one after the other, and again when the line is back. */
export function createSendLoop({
  draft,
  saver,
  state,
  isOnline,
  sendChange,
  onFailing,
}: SendLoopNeeds): SendLoop {
  const failing = createFailingItems(() => saver.schedule(0));
  let sending: Promise<void> | undefined;

  const findNext = () =>
    state.changes.find((one) => canBeSent(one) && !failing.isResting(one, state.changes));

  async function sendAll() {
    let failure: unknown;
    for (let change = findNext(); change; change = findNext()) {
      try {
        await sendChange(change);
      } catch (error) {
        if (!isOwnFailure(error)) throw error;
        failure = error;
        failing.note(change, await nameChange(draft, change, itemOf(draft, change)));
        onFailing();
      }
    }
    if (failure !== undefined || !state.changes.some(canBeSent)) failing.endRound(failure);
  }

  return {
    hasNext: () => findNext() !== undefined,
    async send() {
      if (!findNext()) return;
      // What has not left the page can still be changed, and taken away.
      if (!isOnline()) throw new NetworkError('No line');
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      await sending;
    },
    failing: () => failing.names(state.changes),
    wake: failing.wake,
    stop: failing.stop,
  };
}
