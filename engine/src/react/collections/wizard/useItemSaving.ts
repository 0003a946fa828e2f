import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Answers,
  answersToSend,
  type JsonObject,
  type Resource,
  toWire,
} from '../../../kernel/index.ts';
import { createSaver, type Saver } from '../../saving/createSaver.ts';
import type { ItemId, Services } from '../../state/Services.ts';
import type { FormStore } from '../../store/createFormStore.ts';

interface Options {
  store: FormStore;
  resource: Resource;
  services: Services;
  id: ItemId | undefined;
  /** Called with the id that a new item got. */
  onCreated(id: ItemId): void;
}

export interface ItemSaving {
  saver: Saver;
  /** Saves, changed or not, so that the server has judged it; rejects when it could not. */
  save(): Promise<void>;
}

/**
 * Saves an item: by itself a second after the last keystroke once it exists, and at each Next.
 * A new item is made by the first Next, with one key however often that is tried.
 */
export function useItemSaving({ store, resource, services, id, onCreated }: Options): ItemSaving {
  const [key] = useState(() => crypto.randomUUID());
  const known = useRef<ItemId | undefined>(id);
  const saved = useRef<Answers>(store.getSnapshot().answers);
  const isAsked = useRef(false);

  const saving = useMemo<ItemSaving>(() => {
    async function send() {
      const { form, answers, evaluation } = store.getSnapshot();
      const flat = toWire(form, answersToSend(form, answers, evaluation), sentPointers(store));
      const body: JsonObject = { ...flat, isComplete: store.invalidSteps().length === 0 };
      const isNew = known.current === undefined;
      const { record, problems } = await services.saveItem({
        resource,
        body,
        key,
        ...(known.current !== undefined && { id: known.current }),
      });
      saved.current = answers;
      isAsked.current = false;
      known.current = record[resource.idKey] as ItemId;
      store.setServerProblems(problems);
      if (isNew) onCreated(known.current);
    }
    const saver = createSaver({
      save: send,
      isDirty: () => isAsked.current || store.getSnapshot().answers !== saved.current,
    });
    return {
      saver,
      save() {
        isAsked.current = true;
        return saver.flush();
      },
    };
  }, [store, resource, services, key, onCreated]);

  useEffect(() => {
    const stop = store.subscribe(() => {
      if (known.current !== undefined && store.getSnapshot().answers !== saved.current) {
        saving.saver.schedule();
      }
    });
    return () => {
      stop();
      saving.saver.cancel();
    };
  }, [store, saving]);

  return saving;
}

/** Everything but stored restricted values that stay as they are: what is not sent is not changed. */
function sentPointers(store: FormStore): string[] {
  const { form, evaluation } = store.getSnapshot();
  return form.steps
    .flatMap((step) => step.fields.map((field) => field.pointer))
    .filter((pointer) => !(pointer in evaluation.kept));
}
