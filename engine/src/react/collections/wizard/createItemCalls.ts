import {
  type Answers,
  answersOfItem,
  type Form,
  type JsonObject,
  type Pointer,
  type Problem,
  type Resource,
  restrictedPointers,
  toWire,
} from '../../../kernel/index.ts';
import { ConflictError } from '../../conflict/ConflictError.ts';
import type { FormServices, ItemId } from '../../state/FormServices.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { FormStore } from '../../store/createFormStore.ts';
import { type StoredItem, sentOf } from './StoredItem.ts';

/** How often a save begins anew by itself when the item was changed elsewhere meanwhile. */
const ATTEMPTS = 3;

/** What the calls of one item are made with. */
export interface ItemCallsOptions {
  store: FormStore;
  resource: Resource;
  /** The pointer of the collection. */
  collection: Pointer;
  services: FormServices;
  /** The key of a new item's creation. */
  key: string;
  /** Called with the id that a new item got. */
  onCreated(id: ItemId): void;
  stored: StoredItem;
  /** Whether the item is complete with what is sent: its last step is done, and nothing is wrong. */
  finishes(): boolean;
  /** Keeps in this tab what is not stored. */
  keep(): void;
}

/** The calls by which an item is made and changed. */
export interface ItemCalls {
  /** Makes it. Without problems, something is still to be sent by an update. */
  create(): Promise<Problem[] | undefined>;
  /** Changes it. @throws ConflictError where somebody has to choose first; else what the call throws */
  update(): Promise<Problem[]>;
}

/**
 * The calls that make and save one item: the first makes it, under a key that makes a repetition
 * the same creation; the others save what has changed.
 */
export function createItemCalls(options: ItemCallsOptions): ItemCalls {
  const { store, resource, collection, services, key, stored, finishes, keep } = options;

  async function create() {
    const { form } = store.getSnapshot();
    const sent = stored.creating(() => ({
      ...openWire(form, sentOf(store)),
      isComplete: finishes(),
    }));
    keep();
    const { record, problems } = await services
      .saveItem({ resource, body: sent, key })
      .catch((error) => {
        if (isRefusal(error)) stored.creationRefused();
        throw error;
      });
    services.unsaved?.keep({ collection }, undefined);
    stored.made(record, answersOfItem(form, sent));
    options.onCreated(stored.id!);
    const isAll = stored.changes().length === 0 && (sent.isComplete === true || !finishes());
    return isAll ? problems : undefined;
  }

  /** One update, on the record that is known. */
  async function change() {
    const sent = sentOf(store);
    const body = toWire(store.getSnapshot().form, sent, stored.changes());
    if (finishes()) body.isComplete = true;
    const { id, tag } = stored;
    const { record, problems } = await services.saveItem({ resource, body, key, id: id!, tag });
    stored.changed(record, sent);
    return problems;
  }

  async function update() {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await change();
      } catch (error) {
        const current = isRefusal(error) ? error.current : undefined;
        if (!current || attempt === ATTEMPTS) throw error;
        stored.takeIn(current);
        if (stored.isInConflict) throw new ConflictError('Undecided');
      }
    }
  }

  return { create, update };
}

/** The answers that a creation carries: none that is restricted. */
function openWire(form: Form, answers: Answers): JsonObject {
  const secret = restrictedPointers(form);
  const open = form.steps
    .flatMap((step) => step.fields.map((field) => field.pointer))
    .filter((pointer) => !secret.includes(pointer));
  return toWire(form, answers, open);
}
