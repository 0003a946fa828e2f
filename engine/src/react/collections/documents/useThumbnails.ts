import { useEffect, useRef } from 'react';
import type { JsonObject, Resource } from '../../../kernel/index.ts';
import type { FormServices } from '../../state/FormServices.ts';
import { idOfItem } from '../useItems.ts';

/** Bytes up to which a stored picture is fetched for its tile. */
const LIMIT = 3_000_000;

/** True for a document that was checked and kept: only then may anybody see it. */
export function isReady({ state }: JsonObject): boolean {
  return state === undefined || state === 'ready';
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Fetches the stored pictures of a list for their tiles, one after the other; none for who asked the
 * browser to save data, and none that are large.
 */
export function useThumbnails(
  resource: Resource,
  items: JsonObject[],
  services: FormServices,
  pictures: { find(key: string): string | undefined; keep(key: string, file: Blob): void },
): void {
  const asked = useRef(new Set<string>());
  const latest = useRef(pictures);
  latest.current = pictures;

  useEffect(() => {
    if (savesData()) return;
    let isGone = false;
    async function fetchAll() {
      for (const item of items) {
        const key = String(idOfItem(resource, item));
        const { type, size, fileName } = item;
        const isPicture = typeof type === 'string' && type.startsWith('image/');
        const isSmall = typeof size === 'number' && size <= LIMIT;
        if (isGone || !isPicture || !isSmall || !isReady(item)) continue;
        if (asked.current.has(key) || latest.current.find(key)) continue;
        asked.current.add(key);
        const blob = await services
          .openFile(idOfItem(resource, item), String(fileName))
          .catch(() => undefined);
        if (isGone) asked.current.delete(key);
        else if (blob) latest.current.keep(key, blob);
      }
    }
    void fetchAll();
    return () => {
      isGone = true;
    };
  }, [resource, items, services]);
}
