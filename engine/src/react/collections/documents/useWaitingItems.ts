import { useEffect, useRef } from 'react';
import type { JsonObject, Resource } from '../../../kernel/index.ts';
import type { FormServices } from '../../state/FormServices.ts';
import { createWatch } from '../../uploads/createWatch.ts';

/** Looks after documents that are still being checked, until each is ready or refused. */
export function useWaitingItems(
  resource: Resource,
  items: JsonObject[],
  { reloadItems }: FormServices,
): void {
  const latest = useRef(items);
  latest.current = items;
  const count = items.filter(isWaiting).length;
  useEffect(() => {
    if (count === 0) return;
    const watch = createWatch(() => {
      const lookAgain = () => watch.update(latest.current.some(isWaiting));
      reloadItems(resource).then(lookAgain, lookAgain);
    });
    watch.update(true);
    return watch.stop;
  }, [count, resource, reloadItems]);
}

const isWaiting = ({ state }: JsonObject) => state === 'waiting';
