import { useEffect, useMemo, useRef, useState } from 'react';
import {
  createItemSaving,
  type ItemSaving,
  type ItemSavingOptions,
  type ItemSavingState,
} from './createItemSaving.ts';

/** The saving of the item that a store holds, and what keeps it from being saved. */
export function useItemSaving(
  options: Omit<ItemSavingOptions, 'onState' | 'key'>,
): ItemSaving & ItemSavingState {
  const { store, resource, collection, services } = options;
  const latest = useRef(options);
  latest.current = options;
  const [key] = useState(() => options.unsaved?.key ?? crypto.randomUUID());
  const [state, setState] = useState<ItemSavingState>({});

  const saving = useMemo(
    () =>
      createItemSaving({
        ...latest.current,
        store,
        resource,
        collection,
        services,
        key,
        onCreated: (id) => latest.current.onCreated(id),
        onState: setState,
      }),
    [store, resource, collection, services, key],
  );

  useEffect(() => {
    let before = store.getSnapshot().answers;
    const watch = () => {
      const { answers } = store.getSnapshot();
      if (answers === before) return;
      before = answers;
      saving.keep();
      saving.saver.schedule();
    };
    const stopWatching = store.subscribe(watch);
    const detach = services.unsaved?.attach(saving.saver);
    if (latest.current.unsaved) saving.saver.schedule();
    return () => {
      stopWatching();
      detach?.();
      saving.stop();
    };
  }, [store, services, saving]);

  return useMemo(() => ({ ...saving, ...state }), [saving, state]);
}
