import { fieldsOf, type JsonObject, type Resource } from '@porchlight/engine';
import type { ItemId, Services } from '@porchlight/engine/react';
import { ApiError } from '../../calls/ApiError.ts';
import type { Api } from '../api/createApi.ts';
import { listOf, MEMBER_KEY, MEMBER_PATH, PARENT_KEY, readItem } from './records.ts';
import type { Session } from './Session.ts';

type Items = JsonObject[];

/** An item put into its list: in its old place, or at the end. */
export function putItem(items: Items, key: string, record: JsonObject): Items {
  const isKnown = items.some((item) => item[key] === record[key]);
  if (!isKnown) return [...items, record];
  return items.map((item) => (item[key] === record[key] ? { ...item, ...record } : item));
}

const drop = (items: Items, key: string, id: ItemId): Items =>
  items.filter((item) => item[key] !== id);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The collection of the application whose calls have that path. */
function findResource({ store }: Session, path: string): Resource | undefined {
  const fields = fieldsOf(store.getSnapshot().form).values();
  return [...fields].find(({ resource }) => resource?.path === path)?.resource;
}

/** Changes a list of the application, or the one inside of the item that it belongs to. */
function changeList(
  session: Session,
  { fact, path }: Resource,
  parentId: ItemId | undefined,
  change: (items: Items) => Items,
) {
  if (parentId === undefined) return session.setList(fact, change);
  const parents = findResource(session, MEMBER_PATH);
  if (!parents) return;
  session.setList(parents.fact, (members) =>
    members.map((member) =>
      member[MEMBER_KEY] === parentId
        ? { ...member, [path]: change((member[path] as Items | undefined) ?? []) }
        : member,
    ),
  );
}

/** The calls that make, change and remove what belongs to the application; its lists follow each at once. */
export function createItemCalls(
  session: Session,
  api: Api,
): Pick<Services, 'saveItem' | 'changeItem' | 'removeItem' | 'reloadItems'> {
  return {
    async saveItem({ resource, body, id, parentId, key, tag }) {
      const json = {
        ...body,
        ...(id !== undefined && { [resource.idKey]: id }),
        ...(parentId !== undefined && { [PARENT_KEY]: parentId }),
      };
      // An update has no key: the second of two is meant as much as the first.
      const usedKey = id === undefined ? key : crypto.randomUUID();
      const {
        errors,
        invalidSteps: _steps,
        ...record
      } = await session
        .track(() => api.saveItem(resource, json, { key: usedKey, tag }))
        .catch((error) => {
          // Removed elsewhere: the list says so, too.
          if (id !== undefined && isGone(error))
            changeList(session, resource, parentId, (items) => drop(items, resource.idKey, id));
          throw error;
        });
      changeList(session, resource, parentId, (items) =>
        putItem(items, resource.idKey, readItem(record)),
      );
      return { record, problems: Array.isArray(errors) ? (errors as never) : [] };
    },
    async changeItem(resource, id, body, parentId) {
      const record = await session
        .track(() => api.changeItem(resource, id, body))
        .catch((error) => {
          if (isGone(error))
            changeList(session, resource, parentId, (items) => drop(items, resource.idKey, id));
          throw error;
        });
      changeList(session, resource, parentId, (items) =>
        putItem(items, resource.idKey, readItem(record)),
      );
    },
    async removeItem(resource, id, parentId) {
      await api.removeItem(resource, id).catch((error) => {
        // Removed elsewhere, or here before, and the answer got lost.
        if (!isGone(error)) throw error;
      });
      changeList(session, resource, parentId, (items) => drop(items, resource.idKey, id));
    },
    async reloadItems(resource) {
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
    },
  };
}
