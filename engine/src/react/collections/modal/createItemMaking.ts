import type { JsonObject, Resource } from '../../../kernel/index.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId, Services } from '../../state/Services.ts';

type Request = { key: string; body: JsonObject };

/** Requests without an answer, by list: a dialog that is opened again goes on with them. */
const unanswered = new WeakMap<Services, Map<string, Request>>();

/**
 * Makes an item, and one only: a request whose answer got lost is repeated as it was before another is
 * made. Where the form says something else by then, what it had made is removed first, since an item of
 * a dialog can't be changed.
 */
export function createItemMaking(
  services: Services,
  resource: Resource,
  parentId: ItemId | undefined,
): (body: JsonObject) => Promise<void> {
  const requests = unanswered.get(services) ?? new Map<string, Request>();
  unanswered.set(services, requests);
  const list = `${resource.path} ${parentId ?? ''}`;
  const parent = parentId === undefined ? {} : { parentId };
  /** An item that was made, and is not what is wanted now. */
  let outdated: ItemId | undefined;

  async function send(request: Request): Promise<ItemId> {
    requests.set(list, request);
    try {
      const { record } = await services.saveItem({ resource, ...request, ...parent });
      requests.delete(list);
      return record[resource.idKey] as ItemId;
    } catch (error) {
      if (isRefusal(error)) requests.delete(list);
      throw error;
    }
  }

  /** A refusal means that nothing is there. */
  const unlessRefused = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    return undefined;
  };

  return async function make(body) {
    const earlier = requests.get(list);
    if (earlier) {
      const made = await send(earlier).catch(unlessRefused);
      if (made !== undefined && JSON.stringify(earlier.body) === JSON.stringify(body)) return;
      outdated = made;
    }
    if (outdated !== undefined) {
      await services.removeItem(resource, outdated, parentId).catch(unlessRefused);
      outdated = undefined;
    }
    await send({ key: crypto.randomUUID(), body });
  };
}
