import {
  type Answers,
  answersToSend,
  isBlank,
  type JsonObject,
  type Kept,
  type Pointer,
  type Resource,
  readPointer,
} from '../../../kernel/index.ts';
import { changedPointers, openChanges, overlayChanges } from '../../conflict/changes.ts';
import { type MergedAnswers, mergeAnswers } from '../../conflict/mergeAnswers.ts';
import { storedAnswers, takeAnswers } from '../../conflict/takeAnswers.ts';
import type { ItemId, UnsavedItem } from '../../state/FormServices.ts';
import type { FormStore } from '../../store/createFormStore.ts';
import { createItemStore } from './createItemStore.ts';

/** An item in three states: as it is stored, as this tab had kept it, and as its form shows it. */
export interface StoredItemOptions {
  store: FormStore;
  resource: Resource;
  /** The item as it is stored; absent for a new one. */
  item: JsonObject | undefined;
  /** What this tab had kept of the item: typed, and not stored yet. */
  unsaved: UnsavedItem | undefined;
  /** Both changed the same answers: somebody has to choose. */
  onConflict(conflict: MergedAnswers): void;
}

/** What is sent of a form: what was typed, and the copies of hidden fields. */
export function sentOf(store: FormStore): Answers {
  const { form, answers, evaluation } = store.getSnapshot();
  return answersToSend(form, answers, evaluation);
}

const tagOf = (record: JsonObject | undefined) =>
  typeof record?.entityTag === 'string' ? record.entityTag : undefined;

/** What the server holds of the item, as the store would send it. */
function answersStored(store: FormStore, item: JsonObject | undefined): Answers {
  const { form, facts } = store.getSnapshot();
  return sentOf(createItemStore(form, item, facts));
}

/**
 * How an item stands with the server, beside what is typed into its store. It is unmade until `made`,
 * and in conflict from an answer that both changed until `resolve`.
 */
export class StoredItem {
  /** Undefined until it was made. */
  id: ItemId | undefined;
  /** Of the record that is known. */
  tag: string | undefined;
  /** The creation that was sent and not answered, as it was: it may have arrived. */
  creation: JsonObject | undefined;
  /** Fields whose newer answers came from elsewhere. */
  taken: Pointer[] = [];
  private readonly options: StoredItemOptions;
  /** The answers that are stored, as far as we know. */
  private base: Answers;
  /** Their answers, until somebody has chosen. */
  private theirs: Answers | undefined;
  /** What was stored when the unsaved answers were typed. */
  private lastSeen: Answers | undefined;

  constructor(options: StoredItemOptions) {
    const { store, resource, item, unsaved } = options;
    this.options = options;
    this.id = item?.[resource.idKey] as ItemId | undefined;
    this.creation = this.id === undefined ? unsaved?.creation : undefined;
    this.tag = tagOf(item);
    this.base = answersStored(store, item);
    this.lastSeen = unsaved?.base;
  }

  get isInConflict(): boolean {
    return this.theirs !== undefined;
  }

  /** The fields that were changed here and are not stored. */
  changes(): Pointer[] {
    const { store } = this.options;
    return changedPointers(store.getSnapshot().form, this.base, sentOf(store));
  }

  /** What of them this tab may keep. */
  unsavedChanges(): Pick<UnsavedItem, 'answers' | 'base'> {
    const { store } = this.options;
    const { form } = store.getSnapshot();
    const mine = sentOf(store);
    return {
      answers: openChanges(form, this.base, mine),
      base: openChanges(form, mine, this.base),
    };
  }

  /** A creation is about to be sent: the one before, where that was not answered. */
  creating(body: () => JsonObject): JsonObject {
    this.creation ??= body();
    return this.creation;
  }

  /** It made nothing: the next may say something else under the same key. */
  creationRefused(): void {
    this.creation = undefined;
  }

  /** A creation with these answers was answered with this record. */
  made(record: JsonObject, sent: Answers): void {
    this.creation = undefined;
    this.id = record[this.options.resource.idKey] as ItemId;
    this.changed(record, sent);
  }

  /** An update with these answers was answered with this record. */
  changed(record: JsonObject, sent: Answers): void {
    this.base = sent;
    this.takeIn(record);
  }

  /** Takes in a record, and with it what was changed elsewhere; where both changed it, somebody chooses first. */
  takeIn(record: JsonObject): void {
    const { store } = this.options;
    const snapshot = store.getSnapshot();
    const { form } = snapshot;
    const stored = storedAnswers(form, this.base, record);
    const merged = mergeAnswers({ form, base: this.base, mine: sentOf(store), theirs: stored });
    this.base = stored;
    this.tag = tagOf(record);
    // What was typed here and stored is shown as it was typed: to clear it is to clear what is stored.
    const kept = Object.entries((record.kept as Kept | undefined) ?? {});
    store.update({
      answers: takeAnswers(snapshot, stored, merged.taken),
      kept: Object.fromEntries(kept.filter(([one]) => isBlank(readPointer(stored, one)))),
    });
    this.taken = [...new Set([...this.taken, ...merged.taken])];
    this.askAbout(merged, stored);
  }

  /** What was kept was typed over what was stored then: where that has changed since, somebody chooses. */
  takeUpUnsaved(): void {
    const { base, lastSeen } = this;
    const { store } = this.options;
    const { form } = store.getSnapshot();
    const seen = lastSeen && overlayChanges(form, base, lastSeen);
    this.lastSeen = undefined;
    if (!seen || this.id === undefined) return;
    this.askAbout(mergeAnswers({ form, base: seen, mine: sentOf(store), theirs: base }), base);
  }

  /** Ends a conflict: the fields whose answer elsewhere is taken. False where there was none. */
  resolve(pointers: Pointer[]): boolean {
    const { store } = this.options;
    if (!this.theirs) return false;
    store.update({ answers: takeAnswers(store.getSnapshot(), this.theirs, pointers) });
    this.theirs = undefined;
    return true;
  }

  private askAbout(merged: MergedAnswers, stored: Answers): void {
    if (merged.clashes.length === 0) return;
    this.theirs = stored;
    this.options.onConflict(merged);
  }
}
