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
    const begun = store.getSnapshot().answers;
    let before = begun;
    let isBegun = latest.current.item !== undefined;
    const watch = () => {
      const { answers, touched } = store.getSnapshot();
      if (answers !== before) {
        before = answers;
        saving.keep();
        saving.saver.schedule();
      }
      // A new one is made once its first answer was left: Next then waits for one call, and not for two.
      if (isBegun || touched.size === 0 || answers === begun) return;
      isBegun = true;
      saving.saver.schedule(0);
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
