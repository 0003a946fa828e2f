import { type Json, type JsonObject, maskValue, type Resource } from '@porchlight/engine';
import { PARENT_KEY } from '../session/records.ts';
import type { Lists } from '../session/UnsentItems.ts';
import { takesBack } from './addChange.ts';
import type { UnsentChange } from './UnsentChange.ts';

/**
 * The lists as they are once the server has heard of all changes. An item with one says so: `unsent`, and
 * `refusal` where the server did not take it.
 * @param lists As the server has them.
 * @param owners The list whose items have lists of their own.
 */
export function applyChanges(
  lists: Lists,
  changes: UnsentChange[],
  owners: Resource | undefined,
): Lists {
  return changes.reduce((laid, change) => overlayChange(laid, change, owners), lists);
}

function overlayChange(lists: Lists, change: UnsentChange, owners: Resource | undefined): Lists {
  const { resource, parentId } = change;
  if (parentId === undefined) {
    const list = lists[resource.fact] ?? [];
    return { ...lists, [resource.fact]: layChange(list, change) };
  }
  if (!owners) return lists;
  const items = (lists[owners.fact] ?? []).map((owner) => {
    if (owner[owners.idKey] !== parentId) return owner;
    const list = (owner[resource.path] as JsonObject[] | undefined) ?? [];
    return { ...owner, [resource.path]: layChange(list, change) };
  });
  return { ...lists, [owners.fact]: items };
}

function layChange(items: JsonObject[], change: UnsentChange): JsonObject[] {
  const { kind, resource, id, parentId, refusal } = change;
  const isMeant = (item: JsonObject) => item[resource.idKey] === id;
  if (kind === 'removal' && !refusal) return items.filter((item) => !isMeant(item));
  // What was to be taken back, and is not, stands there as it was made.
  if (kind !== 'creation' && !takesBack(change))
    return items.map((item) => (isMeant(item) ? changeRecord(item, change) : item));
  const parent: JsonObject = parentId === undefined ? {} : { [PARENT_KEY]: parentId };
  return [...items, changeRecord({ ...parent, [resource.idKey]: id }, change)];
}

/** A record as it is once the server has heard of a change. */
export function changeRecord(item: JsonObject, change: UnsentChange): JsonObject {
  const { body, secrets = [], lostSecrets = [], isComplete, refusal } = change;
  const kept: { [pointer: string]: Json } = { ...(item.kept as JsonObject | undefined) };
  for (const { pointer, value } of secrets) {
    if (value) kept[pointer] = maskValue(value);
    else delete kept[pointer];
  }
  // What is refused is not there yet: where items are complete or not, this one is not.
  const holds = isComplete === true && lostSecrets.length === 0 && !refusal;
  return {
    ...item,
    ...body,
    kept,
    unsent: true,
    ...(isComplete !== undefined && { isComplete: holds }),
    ...(refusal && { refusal }),
  };
}
