import { fieldsOf, type JsonObject, type Resource } from '@porchlight/engine';
import type { ItemId } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import { MEMBER_KEY, MEMBER_PATH } from '../session/records.ts';
import type { Session } from '../session/Session.ts';
import type { Lists } from '../session/UnsentItems.ts';
import type { UnsentChange } from './UnsentChange.ts';

type Items = JsonObject[];

/** An item put into its list: in its old place, or at the end. */
export function putItem(items: Items, key: string, record: JsonObject): Items {
  const isKnown = items.some((item) => item[key] === record[key]);
  if (!isKnown) return [...items, record];
  return items.map((item) => (item[key] === record[key] ? { ...item, ...record } : item));
}

/** The list without the item of that id; `key` is the property that holds the ids. */
export const dropItem = (items: Items, key: string, id: ItemId): Items =>
  items.filter((item) => item[key] !== id);

/** The list whose items have lists of their own. */
export function findOwners({ store }: Pick<Session, 'store'>): Resource | undefined {
  const fields = fieldsOf(store.getSnapshot().form).values();
  return [...fields].find(({ resource }) => resource?.path === MEMBER_PATH)?.resource;
}

/** Which list: one of the application, or the one inside of the item that it belongs to. */
export interface ListPlace {
  resource: Resource;
  parentId?: ItemId | undefined;
  /** The list whose items have lists of their own. */
  owners: Resource | undefined;
}

/** The items of a list. */
export function itemsIn(lists: Lists, { resource, parentId, owners }: ListPlace): Items {
  if (parentId === undefined) return lists[resource.fact] ?? [];
  const owner = lists[owners?.fact ?? '']?.find((item) => item[owners!.idKey] === parentId);
  return (owner?.[resource.path] as Items | undefined) ?? [];
}

/** The item of a change among lists; undefined where it is in none. */
export function findItem(
  lists: Lists,
  { resource, parentId, id }: UnsentChange,
  owners: Resource | undefined,
): JsonObject | undefined {
  const items = itemsIn(lists, { resource, parentId, owners });
  return items.find((item) => item[resource.idKey] === id);
}

/** The item of a change, as the server has it. */
export const itemOf = (draft: Draft, change: UnsentChange): JsonObject | undefined =>
  findItem(draft.lists, change, findOwners(draft));

/** A change of one list of items; `parentId` names the item that the list belongs to. */
export interface ItemsChange {
  resource: Resource;
  parentId: ItemId | undefined;
  change(items: Items): Items;
}

/** Changes a list of the application, or the one inside of the item that it belongs to. */
export function changeItems(
  session: Pick<Session, 'store' | 'setList'>,
  { resource: { fact, path }, parentId, change }: ItemsChange,
): void {
  const owners = findOwners(session);
  if (parentId === undefined) session.setList(fact, change);
  else if (owners)
    session.setList(owners.fact, (members) =>
      members.map((member) =>
        member[MEMBER_KEY] === parentId
          ? { ...member, [path]: change((member[path] as Items | undefined) ?? []) }
          : member,
      ),
    );
}
