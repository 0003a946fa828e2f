import type { JsonObject, Resource } from '@porchlight/engine';
import type { FormServices, ItemId } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { Api } from '../api/createApi.ts';
import { listOf, PARENT_KEY, readItem } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import { itemsOf } from './createItemApi.ts';
import { tagOf } from './createServerSide.ts';
import { changeItems, dropItem, putItem } from './itemLists.ts';

type Items = JsonObject[];
type Change = (items: Items) => Items;

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

interface Shown {
  resource: Resource;
  parentId: ItemId | undefined;
  id: ItemId;
}

/** The tag of an item as its list shows it. */
function shownTag(session: Session, { resource, parentId, id }: Shown): string | undefined {
  let tag: string | undefined;
  const change = (items: Items) => {
    ({ tag } = tagOf(items.find((item) => item[resource.idKey] === id) ?? {}));
    return items;
  };
  changeItems(session, { resource, parentId, change });
  return tag;
}

/** Brings a list to what the server has. */
async function reloadItems(session: Session, api: Api, resource: Resource): Promise<void> {
  let before: Items = [];
  session.setList(resource.fact, (items) => {
    before = items;
    return items;
  });
  const { answer } = await api.load();
  const now = new Map(
    listOf(answer.application, resource).map((item) => [item[resource.idKey], item]),
  );
  // What came meanwhile may not be in the answer yet; what was there before and is not, is gone.
  session.setList(resource.fact, (items) =>
    items
      .filter((item) => now.has(item[resource.idKey]) || !before.includes(item))
      .map((item) => now.get(item[resource.idKey]) ?? item),
  );
}

/** The calls that make, change and remove what belongs to the application; its lists follow each at once. */
export function createItemCalls(
  session: Session,
  api: Api,
): Pick<FormServices, 'saveItem' | 'changeItem' | 'removeItem' | 'reloadItems'> {
  const items = itemsOf(api);
  const changeList = (resource: Resource, parentId: ItemId | undefined, change: Change) =>
    changeItems(session, { resource, parentId, change });
  return {
    async saveItem({ resource, body, id, parentId, key, tag }) {
      const json = {
        ...body,
        ...(id !== undefined && { [resource.idKey]: id }),
        ...(parentId !== undefined && { [PARENT_KEY]: parentId }),
      };
      // An update has no key: the second of two is meant as much as the first.
      const usedKey = id === undefined ? key : crypto.randomUUID();
      const made = await session
        .track(() => items.saveItem(resource, json, { key: usedKey, tag }))
        .catch((error) => {
          // Removed elsewhere: the list says so, too.
          if (id !== undefined && isGone(error))
            changeList(resource, parentId, (items) => dropItem(items, resource.idKey, id));
          throw error;
        });
      const { errors, invalidSteps: _steps, ...record } = made;
      changeList(resource, parentId, (items) => putItem(items, resource.idKey, readItem(record)));
      return { record, problems: Array.isArray(errors) ? (errors as never) : [] };
    },
    async changeItem(resource, id, body, { parentId, before } = {}) {
      const record = await session
        .track(() => items.changeItem(resource, id, body, before && tagOf(before).tag))
        .catch((error) => {
          if (isGone(error))
            changeList(resource, parentId, (items) => dropItem(items, resource.idKey, id));
          throw error;
        });
      changeList(resource, parentId, (items) => putItem(items, resource.idKey, readItem(record)));
    },
    async removeItem(resource, id, parentId) {
      const tag = shownTag(session, { resource, parentId, id });
      const removing = () =>
        items.removeItem(resource, id, tag).catch((error) => {
          // Removed elsewhere, or here before, and the answer got lost.
          if (!isGone(error)) throw error;
        });
      await session.track(removing);
      changeList(resource, parentId, (items) => dropItem(items, resource.idKey, id));
    },
    reloadItems: (resource) => reloadItems(session, api, resource),
  };
}
