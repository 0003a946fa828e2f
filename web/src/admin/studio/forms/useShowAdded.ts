import { type RefObject, useEffect, useRef } from 'react';
import { showField } from '../builder/desk/wanted.ts';

/**
 * Shows an entry that was put into a list, once it stands there: it is scrolled to, focused and marked.
 * @param list Around the entries, each with its id in `data-item`.
 * @param entries They change when the list does.
 * @returns Is called with the id of the entry that comes.
 */
export function useShowAdded(
  list: RefObject<HTMLElement | null>,
  entries: readonly unknown[],
): (id: string) => void {
  const added = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once the entries are others
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const item = items.find(({ dataset }) => dataset.item === added.current);
    if (!item) return;
    added.current = undefined;
    showField(item);
  }, [list, entries]);
  return (id) => {
    added.current = id;
  };
}
