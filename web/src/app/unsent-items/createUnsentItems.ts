import type { Draft } from '../session/createDraft.ts';
import { canChange } from '../session/records.ts';
import { refusedNow } from '../session/refusedNow.ts';
import type { RefusedItem, UnsentItems } from '../session/UnsentItems.ts';
import { keepItem } from './addChange.ts';
import { createItemQuestion } from './createItemQuestion.ts';
import { createSendLoop } from './createSendLoop.ts';
import { createShownItems } from './createShownItems.ts';
import { createDropOrphans } from './dropOrphans.ts';
import { holdCall } from './holdCall.ts';
import { findOwners } from './itemLists.ts';
import { createSending } from './sendChange.ts';
import { tellUnsent } from './tellLost.ts';
import type { UnsentChange } from './UnsentChange.ts';
import type { UnsentItemsNeeds, UnsentState } from './UnsentState.ts';

/** A change as the journal has it. */
function withoutSecrets({ secrets, dropped, ...rest }: UnsentChange): UnsentChange {
  const open = dropped ? { ...rest, dropped: dropped.map(withoutSecrets) } : rest;
  if (!secrets) return open;
  const lost = secrets.map(({ pointer }) => pointer);
  return { ...open, lostSecrets: [...new Set([...(open.lostSecrets ?? []), ...lost])] };
}

/** What waits for her, by the lists in which she sees it. */
function describeRefused(draft: Draft, { changes }: UnsentState): RefusedItem[] {
  const owners = findOwners(draft);
  return changes.flatMap(({ refusal, resource, parentId }) => {
    const { fact } = (parentId === undefined ? undefined : owners) ?? resource;
    return refusal ? [{ fact, refusal }] : [];
  });
}

const opened = new WeakMap<Draft, { application: number; unsent: UnsentItems }>();

/** What waits of the application that is open. Throws where nothing of it can be changed. */
export function openUnsentItems(needs: UnsentItemsNeeds): UnsentItems {
  const { draft } = needs;
  const { application } = draft.state;
  if (!canChange(application)) throw new Error('Nothing can be changed');
  const known = opened.get(draft);
  const isKnown = known?.application === application.id;
  const unsent = isKnown ? known.unsent : createUnsentItems(needs);
  opened.set(draft, { application: application.id, unsent });
  draft.unsent = unsent;
  return unsent;
}

/** What waits, as the journal of the application has it; each change of it is shown and written there. */
function createState(draft: Draft, application: number, onChange: () => void): UnsentState {
  const state: UnsentState = {
    changes: draft.cache.readUnsent(application),
    ids: new Map(),
    set(changes) {
      state.changes = changes;
      draft.cache.keepUnsent(application, changes.map(withoutSecrets));
      draft.showLists();
      onChange();
    },
  };
  return state;
}

/** Whether something waits for her: of all items, and of those that she can see. */
const untakenOf = (draft: Draft): Pick<UnsentItems, 'hasUntaken' | 'barsSubmit'> => ({
  hasUntaken() {
    const { refusedItems, failingItems } = draft.state;
    return refusedItems.length + failingItems.length > 0;
  },
  barsSubmit() {
    const { refusedItems, failingItems } = draft.state;
    return refusedNow(refusedItems, draft.store.getSnapshot()).length + failingItems.length > 0;
  },
});

/**
 * What was done to items and the server has not heard of: shown in their lists, kept in the journal, and sent
 * in its order. Begins with what an earlier page left there.
 */
function createUnsentItems(needs: UnsentItemsNeeds): UnsentItems {
  const { draft, saver, isOnline } = needs;
  const application = draft.state.application.id;
  const hasNoLine = () => draft.isBehind || !isOnline();
  const state = createState(draft, application, showWaiting);
  const sendChange = createSending({ ...needs, state });
  const sendLoop = createSendLoop({ ...needs, state, sendChange, onFailing: showWaiting });
  const ask = createItemQuestion({ draft, saver, state });
  const dropOrphans = createDropOrphans({ ...needs, state });
  const shown = createShownItems(draft, state);

  /** Another application may be shown by now. */
  function showWaiting() {
    if (draft.unsent !== unsent) return;
    draft.change({ refusedItems: describeRefused(draft, state), failingItems: sendLoop.failing() });
    void ask().catch(() => undefined);
  }

  function sendSoon() {
    if (hasNoLine()) draft.change({ saving: 'offline' });
    else saver.schedule(0);
  }

  const unsent: UnsentItems = {
    overlay: shown.overlay,
    currentId: shown.currentId,
    readSecret: shown.readSecret,
    hasUnsent: sendLoop.hasNext,
    mustHold: (...ids) => hasNoLine() || sendLoop.hasNext() || shown.isWaiting(ids),
    hold: (call) => holdCall({ draft, state, shown, onHeld: sendSoon }, call),
    keep(resource, id) {
      state.set(keepItem(state.changes, { resource, id: shown.currentId(id) }));
      saver.schedule(0);
    },
    send: sendLoop.send,
    tell() {
      // What she was told is lost is not sent, should the application open again.
      opened.delete(draft);
      sendLoop.stop();
      void tellUnsent(draft, application);
    },
    async follow() {
      // Who changes the lists goes on with what waits first.
      await undefined;
      // What this device kept of the lists may be old: the server has the word.
      if (draft.isBehind || draft.unsent !== unsent) return;
      await dropOrphans().catch(() => undefined);
    },
    ...untakenOf(draft),
    wake: sendLoop.wake,
    stop: sendLoop.stop,
  };
  draft.unsent = unsent;
  if (state.changes.length > 0) {
    state.set(state.changes);
    void unsent.follow();
    if (!hasNoLine()) saver.schedule(0);
  }
  return unsent;
}
