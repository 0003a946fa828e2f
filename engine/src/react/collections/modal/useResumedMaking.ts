import { useEffect, useState } from 'react';
import type { Field } from '../../../kernel/index.ts';
import { createSaver } from '../../saving/createSaver.ts';
import type { ItemId } from '../../state/FormServices.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { forgetRequest } from './createItemMaking.ts';

/**
 * Sends again what a page had sent that was closed before the answer came: when the list is shown, and
 * with the line. Where something else was typed since, or its dialog is open, it waits for that. True
 * while it is under way.
 */
export function useResumedMaking(
  { pointer, resource }: Field,
  parentId: ItemId | undefined,
  isOpen: boolean,
): boolean {
  const { services } = useSharedState();
  const [isResuming, setResuming] = useState(false);

  useEffect(() => {
    const { unsaved } = services;
    if (!unsaved || isOpen) return;
    const place = { collection: pointer, parentId, kind: 'dialog' as const };
    const findLeft = () => {
      const kept = unsaved.read(place);
      return kept?.isOutdated ? undefined : kept;
    };
    /** The request is over. What stands in the dialog and was not stored with it is another one. */
    function settle(isMade: boolean) {
      forgetRequest(services, resource!, parentId);
      const { answers, isOutdated } = unsaved!.read(place) ?? {};
      const isWanted = answers && (isOutdated || !isMade);
      unsaved!.keep(place, isWanted ? { key: crypto.randomUUID(), answers } : undefined);
    }
    async function send() {
      const { creation, key } = findLeft()!;
      const parent = parentId === undefined ? {} : { parentId };
      setResuming(true);
      try {
        await services.saveItem({ resource: resource!, key, body: creation!, ...parent });
        settle(true);
      } catch (error) {
        if (isRefusal(error)) settle(false);
      } finally {
        setResuming(false);
      }
    }
    const saver = createSaver({ save: send, isDirty: () => findLeft()?.creation !== undefined });
    void saver.flush();
    return unsaved.attach(saver);
  }, [services, resource, pointer, parentId, isOpen]);

  return isResuming;
}
