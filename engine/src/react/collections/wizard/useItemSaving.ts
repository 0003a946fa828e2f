import { useEffect, useMemo, useRef, useState } from 'react';
import {
  answersToSend,
  type JsonObject,
  type Resource,
  restrictedPointers,
  toWire,
} from '../../../kernel/index.ts';
import { createSaver, type Saver } from '../../saving/createSaver.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId, Services, UnsavedItem } from '../../state/Services.ts';
import type { FormStore } from '../../store/createFormStore.ts';
import { openAnswers } from './openAnswers.ts';

/** Milliseconds until a save that failed by itself is tried again. */
const RETRY = 8000;

interface Options {
  store: FormStore;
  resource: Resource;
  /** The pointer of the collection. */
  collection: string;
  services: Services;
  id: ItemId | undefined;
  /** What this tab had kept of the item: typed, and not stored yet. */
  unsaved: UnsavedItem | undefined;
  /** The item as it is stored, or a new one's defaults, as `toWire` gives it. */
  stored: JsonObject;
  /** Called with the id that a new item got. */
  onCreated(id: ItemId): void;
}

export interface ItemSaving {
  saver: Saver;
  /** Saves, changed or not, so that the server has judged it; rejects when it could not. */
  save(): Promise<void>;
}

/** What is sent of an item: all but stored restricted values that stay as they are. */
export function itemBody(store: FormStore): JsonObject {
  const { form, answers, evaluation } = store.getSnapshot();
  const pointers = form.steps
    .flatMap((step) => step.fields.map((field) => field.pointer))
    .filter((pointer) => !(pointer in evaluation.kept));
  return toWire(form, answersToSend(form, answers, evaluation), pointers);
}

/**
 * Saves an item: by itself a second after the last keystroke, and at each Next. A new one is made
 * by its first save, and by it once: the request is kept as it was until it is answered, since one
 * key allows one request. It carries no restricted value, so that this tab may keep it over a
 * reload; an update with everything follows at once.
 */
export function useItemSaving(options: Options): ItemSaving {
  const { store, resource, collection, services } = options;
  const latest = useRef(options);
  latest.current = options;
  const [key] = useState(() => options.unsaved?.key ?? crypto.randomUUID());

  const { saving, keep, stop } = useMemo(() => {
    let known = latest.current.id;
    let creation = known === undefined ? latest.current.unsaved?.creation : undefined;
    let saved = JSON.stringify(latest.current.stored);
    let isAsked = false;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const isDirty = () => isAsked || JSON.stringify(itemBody(store)) !== saved;

    /** Keeps in this tab what is not stored, or forgets it. */
    function keep() {
      const { form, answers } = store.getSnapshot();
      const item = { key, answers: openAnswers(form, answers), ...(creation && { creation }) };
      services.unsaved?.keep(collection, known, isDirty() ? item : undefined);
    }

    async function create() {
      const { form } = store.getSnapshot();
      const secret = restrictedPointers(form);
      const open = form.steps
        .flatMap((step) => step.fields.map((field) => field.pointer))
        .filter((pointer) => !secret.includes(pointer));
      const { answers, evaluation } = store.getSnapshot();
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
          if (isRefusal(error) && error.problems.length > 0) creation = undefined;
          throw error;
        });
      services.unsaved?.keep(collection, undefined, undefined);
      creation = undefined;
      known = record[resource.idKey] as ItemId;
      const { isComplete: _isComplete, ...flat } = sent;
      saved = JSON.stringify(flat);
      latest.current.onCreated(known);
      return problems;
    }

    async function send() {
      clearTimeout(retry);
      let problems = known === undefined ? await create() : undefined;
      const body = itemBody(store);
      const written = JSON.stringify(body);
      if (problems === undefined || !isSameBody(written, saved)) {
        const isComplete = store.invalidSteps().length === 0;
        const item = { resource, body: { ...body, isComplete }, key, id: known! };
        problems = (await services.saveItem(item)).problems;
      }
      saved = written;
      isAsked = false;
      keep();
      // Problems of answers that were changed meanwhile are no longer true.
      if (JSON.stringify(itemBody(store)) === written) store.setServerProblems(problems);
    }

    const saver = createSaver({
      save: send,
      isDirty,
      onError(error) {
        if (isRefusal(error) && error.problems.length > 0) return;
        clearTimeout(retry);
        retry = setTimeout(() => saver.schedule(), RETRY);
      },
    });
    const saving: ItemSaving = {
      saver,
      save() {
        isAsked = true;
        return saver.flush();
      },
    };
    const stop = () => {
      saver.cancel();
      clearTimeout(retry);
    };
    return { saving, keep, stop };
  }, [store, resource, collection, services, key]);

  useEffect(() => {
    let before = store.getSnapshot().answers;
    const watch = () => {
      const { answers } = store.getSnapshot();
      if (answers === before) return;
      before = answers;
      keep();
      saving.saver.schedule();
    };
    const stopWatching = store.subscribe(watch);
    const detach = services.unsaved?.attach(saving.saver);
    if (latest.current.unsaved) saving.saver.schedule();
    return () => {
      stopWatching();
      detach?.();
      stop();
    };
  }, [store, services, saving, keep, stop]);

  return saving;
}

/** True when nothing was said that the first request did not say: absent counts as blank. */
function isSameBody(one: string, other: string): boolean {
  const said = (text: string) => {
    const entries = Object.entries(JSON.parse(text) as JsonObject);
    return JSON.stringify(entries.filter(([, value]) => value !== null));
  };
  return said(one) === said(other);
}
