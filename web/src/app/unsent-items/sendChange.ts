import type { JsonObject } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { ItemApi } from '../api/ItemApi.ts';
import { factsOf, PARENT_KEY, readItem } from '../session/records.ts';
import type { Lists } from '../session/UnsentItems.ts';
import { giveId, isOwnId, isSameItem } from './addChange.ts';
import { itemsOf } from './createItemApi.ts';
import { createServerSide, type SendingNeeds } from './createServerSide.ts';
import { findItem, findOwners, putItem } from './itemLists.ts';
import {
  askAgain,
  comesUnfinished,
  hasLost,
  hasOnlyLost,
  restOf,
  restOfCreation,
  sayAgain,
} from './lostSecrets.ts';
import { moveKept } from './moveKept.ts';
import { flatSecrets } from './readCall.ts';
import { rebaseChange } from './rebaseChange.ts';
import { createSettling, rebaseOnRecord } from './settleChange.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** One that has no id yet is taken back by the key of its creation: neither what has arrived stays, nor what comes later. */
const remove = (items: ItemApi, { resource, id, creation, tag }: UnsentChange): Promise<void> =>
  isOwnId(id)
    ? items.takeBack(resource, creation!).catch(keepTaking)
    : items.removeItem(resource, id, tag);

/** To take back what never arrived is no mistake: nothing there is what a server says that has no such call yet. */
function keepTaking(error: unknown): never {
  const isUnknown = error instanceof ApiError && error.code === 'not-found';
  throw isUnknown ? new ApiError(501, 'unknown-call', [], {}, null) : error;
}

/** Changes behind one that was taken are made on the record that there is now. */
const standAll = (
  changes: UnsentChange[],
  sent: UnsentChange,
  record: JsonObject,
): UnsentChange[] =>
  changes.map((one) => {
    const next = isSameItem(one, sent) ? rebaseChange(one, { sent, record }) : one;
    return next.dropped ? { ...next, dropped: standAll(next.dropped, sent, record) } : next;
  });

/** What takes in the record that the server answers a change with. */
function createTaking(needs: SendingNeeds): (change: UnsentChange, answer: JsonObject) => void {
  const { draft, state } = needs;
  const { replace, changeList } = createServerSide(needs);

  /** The item has an id of the server's: what waits behind is about that one. */
  function isMade(change: UnsentChange, record: JsonObject) {
    const { id: own, resource } = change;
    const id = record[resource.idKey] as ItemId;
    if (own !== id) state.ids.set(own, id);
    state.changes = standAll(
      giveId(replace(change, ...restOfCreation(change, record)), change, id),
      { ...change, id },
      record,
    );
    moveKept(draft, own, id);
  }

  function isChanged(change: UnsentChange, record: JsonObject) {
    const { secrets: _secrets, ...rest } = restOf(change, record);
    const left = hasLost(rest) ? [rest] : [];
    state.changes = standAll(replace(change, ...left), change, record);
  }

  return (change, { errors: _, invalidSteps: __, ...record }) => {
    const { kind, resource } = change;
    if (kind === 'creation') isMade(change, record);
    else isChanged(change, record);
    changeList(change, (items) => putItem(items, resource.idKey, readItem(record)));
    state.set(state.changes);
  };
}

/** What sends one change, and takes in what the server says of it. Rejects where it says nothing. */
export function createSending(needs: SendingNeeds): (change: UnsentChange) => Promise<void> {
  const { draft, api, state } = needs;
  const items = itemsOf(api);
  const { replace, drop } = createServerSide(needs);
  const settle = createSettling(needs);

  async function call(change: UnsentChange): Promise<JsonObject> {
    const { kind, resource, id, parentId, key, isWhole, tag, secrets } = change;
    const parent: JsonObject = parentId === undefined ? {} : { [PARENT_KEY]: parentId };
    const isOpen = kind === 'creation' && comesUnfinished(change);
    const body = { ...change.body, ...(!isOpen && flatSecrets(secrets)) };
    if (kind === 'creation') return items.saveItem(resource, { ...body, ...parent }, { key });
    if (isWhole) return items.changeItem(resource, id, body, tag);
    const json = { ...body, [resource.idKey]: id };
    return items.saveItem(resource, json, { key: crypto.randomUUID(), tag });
  }

  /**
   * A change without a tag is made anew on what is stored now. Undefined: somebody has to choose first.
   */
  async function madeAnew(change: UnsentChange): Promise<UnsentChange | undefined> {
    if (change.kind !== 'change' || change.tag !== undefined) return change;
    const { form, portal } = draft;
    const { answer } = await api.load();
    const lists = factsOf(form, portal, answer) as Lists;
    const current = findItem(lists, change, findOwners(draft));
    return current ? rebaseOnRecord(needs, change, current) : change;
  }

  const take = createTaking(needs);

  return async function send(change) {
    if (hasOnlyLost(change)) {
      const sentence = await sayAgain(draft, change);
      return state.set(askAgain(state.changes, change, sentence));
    }
    const sent = { ...change, isSent: true };
    state.set(replace(change, sent));
    try {
      const next = await madeAnew(sent);
      if (!next) return;
      if (sent.kind === 'removal') {
        await remove(items, sent);
        drop(sent);
      } else take(next, await call(next));
    } catch (error) {
      await settle(sent, error);
    }
  };
}
