import {
  type Form,
  type JsonObject,
  type Resource,
  restrictedPointers,
} from '../../../kernel/index.ts';
import type { FormServices, ItemId } from '../../state/FormServices.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { DialogNotes } from '../useDialogStore.ts';

type Request = { key: string; body: JsonObject };

/** Requests without an answer, by list: a dialog that is opened again goes on with them. */
const unanswered = new WeakMap<FormServices, Map<string, Request>>();

const listOf = ({ path }: Resource, parentId: ItemId | undefined) => `${path} ${parentId ?? ''}`;

/** Forgets the request to a list that was answered elsewhere. */
export function forgetRequest(
  services: FormServices,
  resource: Resource,
  parentId: ItemId | undefined,
): void {
  unanswered.get(services)?.delete(listOf(resource, parentId));
}

/** A refusal means that nothing is there. @throws any other failure */
function unlessRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
  return undefined;
}

/** What a new item is made with; the notes keep what was typed while its dialog is closed. */
export interface ItemMakingOptions {
  services: FormServices;
  resource: Resource;
  form: Form;
  parentId: ItemId | undefined;
  notes: DialogNotes;
}

/**
 * Makes an item, and one only: a request whose answer got lost is repeated as it was before another is
 * made, also by a page that was opened since. Where the form says something else by then, what it had
 * made is removed first, since the server gives one key to one request.
 */
export function createItemMaking(options: ItemMakingOptions): (body: JsonObject) => Promise<void> {
  const { services, resource, form, parentId, notes } = options;
  const requests = unanswered.get(services) ?? new Map<string, Request>();
  unanswered.set(services, requests);
  const list = listOf(resource, parentId);
  const parent = parentId === undefined ? {} : { parentId };
  // A body with a restricted value is not kept: sent again with the same key, it makes no second item either.
  const mayKeep = restrictedPointers(form).length === 0;
  let { key } = notes;
  /** An item that was made, and is not what is wanted now. */
  let outdated: ItemId | undefined;

  function findEarlier(): Request | undefined {
    const kept = notes.read();
    const left = kept?.creation && { key: kept.key, body: kept.creation };
    return requests.get(list) ?? left;
  }

  function note(creation: JsonObject | undefined) {
    const { answers = {} } = notes.read() ?? {};
    notes.keep({ key, answers, ...(mayKeep && creation && { creation }) });
  }

  function forget() {
    requests.delete(list);
    // What was answered is over; the next request is another one.
    key = crypto.randomUUID();
    if (notes.read()) note(undefined);
  }

  async function send(request: Request): Promise<ItemId> {
    requests.set(list, request);
    key = request.key;
    note(request.body);
    try {
      const { record } = await services.saveItem({ resource, ...request, ...parent });
      forget();
      return record[resource.idKey] as ItemId;
    } catch (error) {
      if (isRefusal(error)) forget();
      throw error;
    }
  }

  return async function make(body) {
    const earlier = findEarlier();
    if (earlier) {
      const made = await send(earlier).catch(unlessRefused);
      if (made !== undefined && JSON.stringify(earlier.body) === JSON.stringify(body)) return;
      outdated = made;
    }
    if (outdated !== undefined) {
      await services.removeItem(resource, outdated, parentId).catch(unlessRefused);
      outdated = undefined;
    }
    await send({ key, body });
  };
}
