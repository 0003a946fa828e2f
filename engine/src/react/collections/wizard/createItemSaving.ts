import {
  type Answers,
  answersToSend,
  type JsonObject,
  type Kept,
  type Pointer,
  type Resource,
  restrictedPointers,
  toWire,
} from '../../../kernel/index.ts';
import { ConflictError } from '../../conflict/ConflictError.ts';
import { copyAnswers } from '../../conflict/changes.ts';
import { type Merged, mergeAnswers } from '../../conflict/mergeAnswers.ts';
import { createSaver, type Saver } from '../../saving/createSaver.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId, Services, UnsavedItem } from '../../state/Services.ts';
import type { FormStore } from '../../store/createFormStore.ts';
import { createItemStore } from './createItemStore.ts';
import { openAnswers } from './openAnswers.ts';

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
  /** The item was changed elsewhere, in ways that somebody has to look at. */
  conflict?: Merged;
  /** Why the server does not take it, in the applicant's language. */
  refusal?: string;
}

export interface ItemSaving {
  saver: Saver;
  /** Saves, changed or not, so that the server has judged it; rejects when it could not. */
  save(): Promise<void>;
  /** Keeps in this tab what is not stored, or forgets it. */
  keep(): void;
  /** Ends a conflict: the fields whose answer elsewhere is taken; ours stay for the rest. */
  resolve(theirs: Pointer[]): void;
  stop(): void;
}

/** What is sent of an item: all but stored restricted values that stay as they are. */
function itemBody(store: FormStore): JsonObject {
  const { form, answers, evaluation } = store.getSnapshot();
  const pointers = form.steps
    .flatMap((step) => step.fields.map((field) => field.pointer))
    .filter((pointer) => !(pointer in evaluation.kept));
  return toWire(form, answersToSend(form, answers, evaluation), pointers);
}

const tagOf = (record: JsonObject | undefined) =>
  typeof record?.entityTag === 'string' ? record.entityTag : undefined;

/**
 * Saves an item: by itself a second after the last keystroke, and at each Next. A new one is made
 * by its first save, and by it once: the request is kept as it was until it is answered, since one
 * key allows one request. It carries no restricted value, so that this tab may keep it over a
 * reload; an update with everything follows at once. An update says which record it was made on;
 * what was changed elsewhere since is taken in, and asked about where both changed it.
 */
export function createItemSaving(options: ItemSavingOptions): ItemSaving {
  const { store, resource, collection, services, item, unsaved, key } = options;
  let known = item?.[resource.idKey] as ItemId | undefined;
  let creation = known === undefined ? unsaved?.creation : undefined;
  let tag = tagOf(item);
  /** The answers that are stored, and the body that would say the same. */
  let base = openStored(item);
  /** Their answers, until somebody has chosen. */
  let theirs: Answers | undefined;
  let isAsked = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function openStored(record: JsonObject | undefined) {
    const { form, facts } = store.getSnapshot();
    const stored = createItemStore(form, record, facts);
    return { answers: stored.getSnapshot().answers, body: JSON.stringify(itemBody(stored)) };
  }

  const isDirty = () => isAsked || JSON.stringify(itemBody(store)) !== base.body;

  function keep() {
    const { form, answers } = store.getSnapshot();
    const left = { key, answers: openAnswers(form, answers), ...(creation && { creation }) };
    services.unsaved?.keep(collection, known, isDirty() ? left : undefined);
  }

  async function create() {
    const { form, answers, evaluation } = store.getSnapshot();
    const secret = restrictedPointers(form);
    const open = form.steps
      .flatMap((step) => step.fields.map((field) => field.pointer))
      .filter((pointer) => !secret.includes(pointer));
    creation ??= {
      ...toWire(form, answersToSend(form, answers, evaluation), open),
      isComplete: store.invalidSteps().length === 0,
    };
    keep();
    const sent = creation;
    const { record, problems } = await services
      .saveItem({ resource, body: sent, key })
      .catch((error) => {
        // A refused one made nothing: the next may say something else under the same key.
        if (isRefusal(error)) creation = undefined;
        throw error;
      });
    services.unsaved?.keep(collection, undefined, undefined);
    creation = undefined;
    known = record[resource.idKey] as ItemId;
    tag = tagOf(record);
    const { isComplete: _isComplete, ...flat } = sent;
    base = { answers, body: JSON.stringify(flat) };
    options.onCreated(known);
    return problems;
  }

  /** One update, on the record that is known. */
  async function change() {
    const { answers } = store.getSnapshot();
    const body = itemBody(store);
    const isComplete = store.invalidSteps().length === 0;
    const { record, problems } = await services.saveItem({
      resource,
      body: { ...body, isComplete },
      key,
      id: known!,
      tag,
    });
    tag = tagOf(record);
    base = { answers, body: JSON.stringify(body) };
    return problems;
  }

  async function update() {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await change();
      } catch (error) {
        const current = isRefusal(error) ? error.current : undefined;
        if (!current || attempt === ATTEMPTS) throw error;
        if (!takeIn(current)) throw new ConflictError('Undecided');
      }
    }
  }

  /** Takes in what was changed elsewhere. False when somebody has to look at it first. */
  function takeIn(current: JsonObject): boolean {
    const { form, answers, evaluation } = store.getSnapshot();
    const stored = openStored(current);
    const mine = answersToSend(form, answers, evaluation);
    const merged = mergeAnswers({ form, base: base.answers, mine, theirs: stored.answers });
    base = stored;
    tag = tagOf(current);
    const isQuiet = merged.taken.length === 0 && merged.clashes.length === 0;
    if (!isQuiet) theirs = stored.answers;
    store.update({
      answers: copyAnswers(form, answers, stored.answers, merged.taken),
      kept: (current.kept as Kept | undefined) ?? {},
    });
    if (!isQuiet) options.onState({ conflict: merged });
    return isQuiet;
  }

  async function send() {
    clearTimeout(retry);
    if (theirs) throw new ConflictError('Undecided');
    let problems = known === undefined ? await create() : undefined;
    const body = JSON.stringify(itemBody(store));
    if (problems === undefined || !isSameBody(body, base.body)) problems = await update();
    else base = { ...base, body };
    isAsked = false;
    keep();
    options.onState({});
    // Problems of answers that were changed meanwhile are no longer true.
    if (!isDirty()) store.setServerProblems(problems);
  }

  async function sendOrSay() {
    try {
      await send();
    } catch (error) {
      if (isRefusal(error)) {
        store.setServerProblems(error.problems);
        options.onState({ ...(error.sentence && { refusal: error.sentence }) });
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
    save() {
      isAsked = true;
      return saver.flush();
    },
    resolve(pointers) {
      if (!theirs) return;
      const { form, answers } = store.getSnapshot();
      store.update({ answers: copyAnswers(form, answers, theirs, pointers) });
      theirs = undefined;
      options.onState({});
      saver.schedule();
    },
    stop() {
      saver.cancel();
      clearTimeout(retry);
    },
  };
}

/** True when nothing was said that the first request did not say: absent counts as blank. */
function isSameBody(one: string, other: string): boolean {
  const said = (text: string) => {
    const entries = Object.entries(JSON.parse(text) as JsonObject);
    return JSON.stringify(entries.filter(([, value]) => value !== null));
  };
  return said(one) === said(other);
}
