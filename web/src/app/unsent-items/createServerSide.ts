import type { JsonObject } from '@porchlight/engine';
import { changeItems, dropItem } from './itemLists.ts';
import type { UnsentChange } from './UnsentChange.ts';
import type { UnsentItemsNeeds, UnsentState } from './UnsentState.ts';

/** What sends changes, and what settles those that are refused. */
export type SendingNeeds = UnsentItemsNeeds & { state: UnsentState };

/** What the server has, beside what waits. None of it is shown before `state.set`. */
export interface ServerSide {
  /** All changes, with others in the place of one, which may be among what a removal stands for. */
  replace(change: UnsentChange, ...next: UnsentChange[]): UnsentChange[];
  /** Changes the list of a change's item as the server has it. */
  changeList(change: UnsentChange, how: (items: JsonObject[]) => JsonObject[]): void;
  /** The item is there no more, and nothing waits for it. */
  drop(change: UnsentChange): void;
}

const replaceAmong = (
  changes: UnsentChange[],
  change: UnsentChange,
  next: UnsentChange[],
): UnsentChange[] =>
  changes.flatMap((one) => {
    if (one.key === change.key) return next;
    if (!one.dropped) return [one];
    return [{ ...one, dropped: replaceAmong(one.dropped, change, next) }];
  });

/** Changes the lists and the waiting changes together, as the server has answered. */
export function createServerSide({ draft, setList, state }: SendingNeeds): ServerSide {
  const side: ServerSide = {
    replace: (change, ...next) => replaceAmong(state.changes, change, next),
    changeList({ resource, parentId }, change) {
      changeItems({ store: draft.store, setList }, { resource, parentId, change });
    },
    drop(change) {
      state.changes = side.replace(change);
      side.changeList(change, (items) => dropItem(items, change.resource.idKey, change.id));
      state.set(state.changes);
    },
  };
  return side;
}

/** The entity tag of a record, where it has one. */
export const tagOf = (record: JsonObject): Pick<UnsentChange, 'tag'> =>
  typeof record.entityTag === 'string' ? { tag: record.entityTag } : {};
