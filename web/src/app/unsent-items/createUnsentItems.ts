import type { Resource } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import { NetworkError } from '../../http/ApiError.ts';
import type { Draft } from '../session/createDraft.ts';
import { canChange } from '../session/records.ts';
import { refusedNow } from '../session/refusedNow.ts';
import type { Lists, RefusedItem, UnsentItems } from '../session/UnsentItems.ts';
import { addChange, keepItem } from './addChange.ts';
import { applyChanges } from './applyChanges.ts';
import { createItemQuestion } from './createItemQuestion.ts';
import { createSendLoop } from './createSendLoop.ts';
import { createDropOrphans } from './dropOrphans.ts';
import { findOwners, itemsIn } from './itemLists.ts';
import { readCall } from './readCall.ts';
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
const describeRefused = (changes: UnsentChange[], owners: Resource | undefined): RefusedItem[] =>
  changes.flatMap(({ refusal, resource, parentId }) => {
    const { fact } = (parentId === undefined ? undefined : owners) ?? resource;
    return refusal ? [{ fact, refusal }] : [];
  });

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

/**
 * What was done to items and the server has not heard of: shown in their lists, kept in the journal, and sent
 * in its order. Begins with what an earlier page left there.
 */
function createUnsentItems(needs: UnsentItemsNeeds): UnsentItems {
  const { draft, saver, isOnline } = needs;
  const application = draft.state.application.id;
  const hasNoLine = () => draft.isBehind || !isOnline();
  const state: UnsentState = {
    changes: draft.cache.readUnsent(application),
    ids: new Map(),
    set(changes) {
      state.changes = changes;
      draft.cache.keepUnsent(application, changes.map(withoutSecrets));
      draft.showLists();
      showWaiting();
    },
  };
  const sendChange = createSending({ ...needs, state });
  const sendLoop = createSendLoop({ draft, saver, state, sendChange, onFailing: showWaiting });

  const ask = createItemQuestion({ draft, saver, state });
  const dropOrphans = createDropOrphans({ ...needs, state });
  const owners = () => findOwners(draft);

  function currentId(id: ItemId): ItemId {
    const next = state.ids.get(id);
    return next === undefined ? id : currentId(next);
  }
  const nowOf = (id: ItemId | undefined) => (id === undefined ? undefined : currentId(id));

  const overlay = (lists: Lists) => applyChanges(lists, state.changes, owners());

  /** The items of a list as they are shown. */
  const shownItems = (resource: Resource, parentId: ItemId | undefined) =>
    itemsIn(overlay(draft.lists), { resource, parentId, owners: owners() });

  /** Another application may be shown by now. */
  function showWaiting() {
    if (draft.unsent !== unsent) return;
    const refusedItems = describeRefused(state.changes, owners());
    draft.change({ refusedItems, failingItems: sendLoop.failing() });
    void ask().catch(() => undefined);
  }

  const unsent: UnsentItems = {
    overlay,
    currentId,
    hasUnsent: sendLoop.hasNext,
    mustHold(...ids) {
      if (hasNoLine() || sendLoop.hasNext()) return true;
      const about = ids.map(nowOf).filter((id) => id !== undefined);
      return state.changes.some(({ id, parentId = '' }) =>
        [id, parentId].some((one) => about.includes(one)),
      );
    },
    async hold(call) {
      const { resource } = call;
      const form = await draft.release.form(resource.form, draft.language);
      const [id, parentId] = [nowOf(call.id), nowOf(call.parentId)];
      const siblings = shownItems(resource, parentId);
      const shown = siblings.find((item) => item[resource.idKey] === id);
      const read = { form, before: call.before ? { ...shown, ...call.before } : shown, siblings };
      const change = readCall(draft, { ...call, id, parentId }, read);
      state.set(addChange(state.changes, change));
      if (hasNoLine()) draft.change({ saving: 'offline' });
      else saver.schedule(0);
      const now = shownItems(resource, parentId);
      return now.find((item) => item[resource.idKey] === change.id) ?? {};
    },
    keep(resource, id) {
      state.set(keepItem(state.changes, { resource, id: currentId(id) }));
      saver.schedule(0);
    },
    async send() {
      if (!unsent.hasUnsent()) return;
      // What has not left the page can still be changed, and taken away.
      if (!isOnline()) throw new NetworkError('No line');
      await sendLoop.send();
    },
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
    hasUntaken() {
      const { refusedItems, failingItems } = draft.state;
      return refusedItems.length + failingItems.length > 0;
    },
    barsSubmit() {
      const { refusedItems, failingItems } = draft.state;
      return refusedNow(refusedItems, draft.store.getSnapshot()).length + failingItems.length > 0;
    },
    wake: sendLoop.wake,
    stop: sendLoop.stop,
    readSecret(pointer, id) {
      const secrets = state.changes.flatMap((one) =>
        one.id === currentId(id) ? (one.secrets ?? []) : [],
      );
      return secrets.findLast((one) => one.pointer === pointer)?.value;
    },
  };
  draft.unsent = unsent;
  if (state.changes.length > 0) {
    state.set(state.changes);
    void unsent.follow();
    if (!hasNoLine()) saver.schedule(0);
  }
  return unsent;
}
