import { useEffect, useState } from 'react';
import type { Field } from '../../../kernel/index.ts';
import { createSaver } from '../../saving/createSaver.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import type { ItemId } from '../../state/Services.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';

/**
 * Sends again what a page had sent that was closed before the answer came: when the list is shown, and
 * with the line. Where something else was typed since, it waits for its dialog. True while it is under way.
 */
export function useResumedMaking(
  { pointer, resource }: Field,
  parentId: ItemId | undefined,
): boolean {
  const { services } = useSharedState();
  const [isResuming, setResuming] = useState(false);

  useEffect(() => {
    const { unsaved } = services;
    if (!unsaved) return;
    const place = { collection: pointer, parentId, kind: 'dialog' as const };
    const findLeft = () => {
      const kept = unsaved.read(place);
      return kept?.isOutdated ? undefined : kept;
    };
    async function send() {
      const { creation, ...typed } = findLeft()!;
      const parent = parentId === undefined ? {} : { parentId };
      setResuming(true);
      try {
        await services.saveItem({
          resource: resource!,
          key: typed.key,
          body: creation!,
          ...parent,
        });
        unsaved!.keep(place, undefined);
      } catch (error) {
        // Nothing is there: what was typed stands in the dialog.
        if (isRefusal(error)) unsaved!.keep(place, typed);
      } finally {
        setResuming(false);
      }
    }
    const saver = createSaver({ save: send, isDirty: () => findLeft()?.creation !== undefined });
    void saver.flush();
    return unsaved.attach(saver);
  }, [services, resource, pointer, parentId]);

  return isResuming;
}
