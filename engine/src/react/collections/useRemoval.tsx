import { type ReactNode, useEffect, useState } from 'react';
import type { Field } from '../../kernel/index.ts';
import { idOfPointer } from '../form/pointerOfId.ts';
import type { ItemId } from '../state/Services.ts';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { Announcer } from '../stepper/Announcer.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { useSayFailure } from './useSayFailure.ts';

export interface Removal {
  removing: ItemId[];
  /** Removes an item that is called so; a failure says so and keeps its row. */
  remove(id: ItemId, name: string, parentId?: ItemId): Promise<void>;
  /** Says what was removed; stands in the collection. */
  announcement: ReactNode;
}

/** Removes the items of a collection. The focus, which was in the row, goes to the collection. */
export function useRemoval({ pointer, resource }: Field): Removal {
  const text = useText();
  const { services } = useSharedState();
  const sayFailure = useSayFailure();
  const [removing, setRemoving] = useState<ItemId[]>([]);
  const [removed, setRemoved] = useState('');

  useEffect(() => {
    if (!removed) return;
    // Who has gone on to type elsewhere is left there.
    if (document.activeElement?.matches('input, textarea, select')) return;
    document.getElementById(idOfPointer(pointer))?.focus({ preventScroll: true });
  }, [removed, pointer]);

  async function remove(id: ItemId, name: string, parentId?: ItemId) {
    setRemoving((before) => [...before, id]);
    setRemoved('');
    try {
      await services.removeItem(resource!, id, parentId);
      setRemoved(text('fields.item-removed', { name }));
    } catch (error) {
      sayFailure(error);
    } finally {
      setRemoving((before) => before.filter((one) => one !== id));
    }
  }

  return { removing, remove, announcement: <Announcer>{removed}</Announcer> };
}
