import {
  type Answers,
  answersOfItem,
  answersToSend,
  isBlank,
  type JsonObject,
  type Kept,
  type Pointer,
  type Resource,
  readPointer,
  restrictedPointers,
  toWire,
} from '../../../kernel/index.ts';
import { ConflictError } from '../../conflict/ConflictError.ts';
import { changedPointers, openChanges, overlayChanges } from '../../conflict/changes.ts';
import { type Merged, mergeAnswers } from '../../conflict/mergeAnswers.ts';
import { storedAnswers, takeAnswers } from '../../conflict/takeAnswers.ts';
import { createSaver, type Saver } from '../../saving/createSaver.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId, Services, UnsavedItem } from '../../state/Services.ts';
import type { FormStore } from '../../store/createFormStore.ts';
import { createItemStore } from './createItemStore.ts';

/** Milliseconds until a save that failed by itself is tried again. */
const RETRY = 8000;
/** How often a save begins anew by itself when the item was changed elsewhere meanwhile. */
const ATTEMPTS = 3;

export interface ItemSavingOptions {
  store: FormStore;
  resource: Resource;
  /** The pointer of the collection. */
  collection: Pointer;
  services: Services;
  /** The item as it is stored; absent for a new one. */
  item: JsonObject | undefined;
  /** What this tab had kept of the item: typed, and not stored yet. */
  unsaved: UnsavedItem | undefined;
  /** The key of a new item's creation. */
  key: string;
  /** Called with the id that a new item got. */
  onCreated(id: ItemId): void;
  onState(state: ItemSavingState): void;
}

/** What keeps an item from being saved until somebody does something about it. */
export interface ItemSavingState {
  /** Answers were changed here and elsewhere: somebody has to choose. */
  conflict?: Merged;
  /** Fields whose newer answers came from elsewhere. */
  taken?: Pointer[];
  /** Why the server does not take it, in the applicant's language. */
  refusal?: string;
}

export interface ItemSaving {
  saver: Saver;
  /**
   * Saves, changed or not, so that the server has judged it; rejects when it could not.
   * `finish` says that its last step is done: it is complete from then on, while nothing is wrong.
   */
  save(options?: { finish?: boolean }): Promise<void>;
  /** Keeps in this tab what is not stored, or forgets it. */
  keep(): void;
  /** Ends a conflict: the fields whose answer elsewhere is taken; ours stay for the rest. */
  resolve(theirs: Pointer[]): void;
  stop(): void;
}

/** What is sent of a form: what was typed, and the copies of hidden fields. */
function sentOf(store: FormStore): Answers {
  const { form, answers, evaluation } = store.getSnapshot();
  return answersToSend(form, answers, evaluation);
}

const tagOf = (record: JsonObject | undefined) =>
  typeof record?.entityTag === 'string' ? record.entityTag : undefined;

/**
 * Saves an item: by itself a second after the last keystroke, and at each Next. A new one is made
 * by its first save, and by it once: the request is kept as it was until it is answered, since one
 * key allows one request. It carries no restricted value, so that this tab may keep it over a
 * reload; an update with the rest follows at once. An update has what was changed, and says on which
 * record; what was changed elsewhere since is taken in, and asked about where both changed it.
 */
export function createItemSaving(options: ItemSavingOptions): ItemSaving {
  const { store, resource, collection, services, item, unsaved, key } = options;
  let known = item?.[resource.idKey] as ItemId | undefined;
  let creation = known === undefined ? unsaved?.creation : undefined;
  let tag = tagOf(item);
  /** The answers that are stored, as far as we know. */
  let base = openStored();
  /** Their answers, until somebody has chosen. */
  let theirs: Answers | undefined;
  let taken: Pointer[] = [];
  let lastSeen = unsaved?.base;
  let isAsked = false;
  let isFinishing = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function openStored(): Answers {
    const { form, facts } = store.getSnapshot();
    return sentOf(createItemStore(form, item, facts));
  }

  const changes = () => changedPointers(store.getSnapshot().form, base, sentOf(store));
  const isDirty = () => isAsked || creation !== undefined || changes().length > 0;
  const finishes = () => isFinishing && store.invalidSteps().length === 0;

  function keep() {
    const { form } = store.getSnapshot();
    const mine = sentOf(store);
    const left = {
      key,
      answers: openChanges(form, base, mine),
      base: openChanges(form, mine, base),
      ...(creation && { creation }),
    };
    services.unsaved?.keep({ collection, id: known }, isDirty() ? left : undefined);
  }

  async function create() {
    const { form } = store.getSnapshot();
    const secret = restrictedPointers(form);
    const open = form.steps
      .flatMap((step) => step.fields.map((field) => field.pointer))
      .filter((pointer) => !secret.includes(pointer));
    creation ??= { ...toWire(form, sentOf(store), open), isComplete: finishes() };
    keep();
    const sent = creation;
    const { record, problems } = await services
      .saveItem({ resource, body: sent, key })
      .catch((error) => {
        // A refused one made nothing: the next may say something else under the same key.
        if (isRefusal(error)) creation = undefined;
        throw error;
      });
    services.unsaved?.keep({ collection }, undefined);
    creation = undefined;
    known = record[resource.idKey] as ItemId;
    base = answersOfItem(form, sent);
    takeIn(record);
    options.onCreated(known);
    const isAll = changes().length === 0 && (sent.isComplete === true || !finishes());
    return isAll ? problems : undefined;
  }

  /** One update, on the record that is known. */
  async function change() {
    const sent = sentOf(store);
    const body = toWire(store.getSnapshot().form, sent, changes());
    if (finishes()) body.isComplete = true;
    const { record, problems } = await services.saveItem({
      resource,
      body,
      key,
      id: known!,
      tag,
    });
    base = sent;
    takeIn(record);
    return problems;
  }

  async function update() {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await change();
      } catch (error) {
        const current = isRefusal(error) ? error.current : undefined;
        if (!current || attempt === ATTEMPTS) throw error;
        takeIn(current);
        if (theirs) throw new ConflictError('Undecided');
      }
    }
  }

  /** Takes in a record, and with it what was changed elsewhere; where both changed it, somebody chooses first. */
  function takeIn(record: JsonObject) {
    const snapshot = store.getSnapshot();
    const { form } = snapshot;
    const stored = storedAnswers(form, base, record);
    const merged = mergeAnswers({ form, base, mine: sentOf(store), theirs: stored });
    base = stored;
    tag = tagOf(record);
    // What was typed here and stored is shown as it was typed: to clear it is to clear what is stored.
    const kept = Object.entries((record.kept as Kept | undefined) ?? {});
    store.update({
      answers: takeAnswers(snapshot, stored, merged.taken),
      kept: Object.fromEntries(kept.filter(([one]) => isBlank(readPointer(base, one)))),
    });
    taken = [...new Set([...taken, ...merged.taken])];
    if (merged.clashes.length === 0) return;
    theirs = stored;
    options.onState({ conflict: merged, taken });
  }

  /** What was kept was typed over what was stored then: where that has changed since, somebody chooses. */
  function takeUpUnsaved() {
    const { form } = store.getSnapshot();
    const seen = lastSeen && overlayChanges(form, base, lastSeen);
    lastSeen = undefined;
    if (!seen || known === undefined) return;
    const merged = mergeAnswers({ form, base: seen, mine: sentOf(store), theirs: base });
    if (merged.clashes.length === 0) return;
    theirs = base;
    options.onState({ conflict: merged, taken });
  }

  async function send() {
    clearTimeout(retry);
    takeUpUnsaved();
    if (theirs) throw new ConflictError('Undecided');
    let problems = known === undefined ? await create() : undefined;
    if (!theirs) problems ??= await update();
    isAsked = false;
    keep();
    if (theirs) throw new ConflictError('Undecided');
    options.onState({ taken });
    // Problems of answers that were changed meanwhile are no longer true.
    if (!isDirty()) store.setServerProblems(problems ?? []);
  }

  async function sendOrSay() {
    try {
      await send();
    } catch (error) {
      if (isRefusal(error)) {
        store.setServerProblems(error.problems);
        options.onState({ taken, ...(error.sentence && { refusal: error.sentence }) });
      }
      throw error;
    }
  }

  const saver = createSaver({
    save: sendOrSay,
    isDirty,
    onError(error) {
      // What was refused would be refused again, until something else is typed.
      if (isRefusal(error) || error instanceof ConflictError) return;
      clearTimeout(retry);
      retry = setTimeout(() => saver.schedule(), RETRY);
    },
  });

  return {
    saver,
    keep,
    async save({ finish = false } = {}) {
      isAsked = true;
      isFinishing = finish;
      await saver.flush().finally(() => {
        isFinishing = false;
      });
    },
    resolve(pointers) {
      if (!theirs) return;
      store.update({ answers: takeAnswers(store.getSnapshot(), theirs, pointers) });
      theirs = undefined;
      options.onState({ taken });
      saver.schedule();
    },
    stop() {
      saver.cancel();
      clearTimeout(retry);
    },
  };
}
