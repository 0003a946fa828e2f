import type { JsonObject } from '@porchlight/engine';
import type { FormServices, ItemId } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { Api } from '../api/createApi.ts';
import { MEMBER_KEY } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import type { HeldCall } from '../session/UnsentItems.ts';
import { itemsOf } from './createItemApi.ts';
import { tagOf } from './createServerSide.ts';
import { createItemCalls } from './itemCalls.ts';

/** The calls of items, and of what is restricted. */
export type HeldCalls = Pick<
  Required<FormServices>,
  'saveItem' | 'changeItem' | 'removeItem' | 'keepItem' | 'reloadItems' | 'openFile' | 'reveal'
>;

/** The record that a change was made on, and its tag. */
const madeOn = (before: JsonObject | undefined) => (before ? { before, ...tagOf(before) } : {});

/** The calls of items. Without a line each is held: shown as done, kept on this device, and sent with the line. */
export function createHeldCalls(session: Session, api: Api): HeldCalls {
  const { saveItem, changeItem, removeItem, reloadItems } = createItemCalls(session, api);
  const now = (id: ItemId) => session.unsent()?.currentId(id) ?? id;
  const nowOf = (id: ItemId | undefined) => (id === undefined ? {} : { parentId: now(id) });

  async function callOrHold<Value>(
    held: HeldCall,
    call: () => Promise<Value>,
    read: (record: JsonObject) => Value,
  ): Promise<Value> {
    const unsent = await session.openUnsent();
    const isSent = !unsent.mustHold(held.id, held.parentId);
    let mayHaveArrived = isSent;
    try {
      if (isSent) return await call();
    } catch (error) {
      // One that was changed elsewhere meanwhile is merged, and asked about, as what waited for the line is.
      const isAsked = held.isWhole || held.kind === 'removal';
      const isStale = isAsked && error instanceof ApiError && error.current !== undefined;
      if (!isStale && !session.isAway(error)) throw error;
      mayHaveArrived = !isStale;
    }
    return read(await unsent.hold({ ...held, isSent: mayHaveArrived }));
  }

  return {
    saveItem({ id, parentId, ...item }) {
      const { resource, key, body, tag } = item;
      const kind = id === undefined ? 'creation' : 'change';
      return callOrHold(
        { kind, resource, id, parentId, key, body, tag },
        () => saveItem({ ...item, ...(id !== undefined && { id: now(id) }), ...nowOf(parentId) }),
        (record) => ({ record, problems: [] }),
      );
    },
    changeItem: (resource, id, body, { parentId, before } = {}) =>
      callOrHold(
        { kind: 'change', resource, id, parentId, body, isWhole: true, ...madeOn(before) },
        () => changeItem(resource, now(id), body, { ...nowOf(parentId), before }),
        () => undefined,
      ),
    removeItem: (resource, id, parentId) =>
      callOrHold(
        { kind: 'removal', resource, id, parentId },
        () => removeItem(resource, now(id), nowOf(parentId).parentId),
        () => undefined,
      ),
    keepItem: async (...item) => (await session.openUnsent()).keep(...item),
    reloadItems,
    openFile: (...call) => itemsOf(api).openFile(...call),
    async reveal(pointer, itemId) {
      if (itemId === undefined) return itemsOf(api).reveal({ pointer });
      const unsent = session.unsent()?.readSecret(pointer, itemId);
      return unsent ?? itemsOf(api).reveal({ pointer, [MEMBER_KEY]: now(itemId) });
    },
  };
}
