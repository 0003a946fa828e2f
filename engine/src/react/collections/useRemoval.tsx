import { type ReactNode, useEffect, useState } from 'react';
import type { Field } from '../../kernel/index.ts';
import { idOfPointer } from '../form/pointerOfId.ts';
import type { ItemId } from '../state/FormServices.ts';
import { useSharedState } from '../state/SharedStateProvider.tsx';
import { Announcer } from '../stepper/Announcer.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import { useSayFailure } from './useSayFailure.ts';

/** Removing items of a list, one or several at a time. */
export interface Removal {
  /** Items of which a removal is being made, or taken back. */
  removing: ItemId[];
  /** Removes an item that is called so; a failure says so and keeps its row. */
  remove(id: ItemId, name: string, parentId?: ItemId): Promise<void>;
  /** Takes back a removal that was refused. */
  keep(id: ItemId, name: string): Promise<void>;
  /** Says what became of an item; stands in the collection. */
  announcement: ReactNode;
}

/** Removes the items of a collection. The focus, which was in the row, goes to the collection. */
export function useRemoval({ pointer, resource }: Field): Removal {
  const text = useText();
  const { services } = useSharedState();
  const sayFailure = useSayFailure();
  const [removing, setRemoving] = useState<ItemId[]>([]);
  const [said, say] = useState('');

  useEffect(() => {
    if (!said) return;
    // Who has gone on to type elsewhere is left there.
    if (document.activeElement?.matches('input, textarea, select')) return;
    document.getElementById(idOfPointer(pointer))?.focus({ preventScroll: true });
  }, [said, pointer]);

  async function run(id: ItemId, work: () => Promise<void> | undefined, done: string) {
    setRemoving((before) => [...before, id]);
    say('');
    try {
      await work();
      say(done);
    } catch (error) {
      sayFailure(error);
    } finally {
      setRemoving((before) => before.filter((one) => one !== id));
    }
  }

  return {
    removing,
    remove: (id, name, parentId) =>
      run(
        id,
        () => services.removeItem(resource!, id, parentId),
        text('fields.item-removed', { name }),
      ),
    keep: (id, name) =>
      run(id, () => services.keepItem?.(resource!, id), text('fields.item-kept', { name })),
    announcement: <Announcer>{said}</Announcer>,
  };
}
