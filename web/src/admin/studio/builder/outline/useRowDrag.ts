import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';
import type { OtherRow, RowPlace } from './RowPlace.ts';

/** What a drag knows of the row that it began at, and of the one that it is over. */
export const readDrag = (data: Record<string | symbol, unknown>) =>
  data as { moved?: RowPlace; over?: RowPlace | OtherRow; isLower?: boolean };

/** Lets a row be dragged, if it can be moved, and has it say what is held over it. @returns For the row's line. */
export function useRowDrag(
  place: RowPlace | OtherRow,
  isMovable: boolean,
): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const target = dropTargetForElements({
      element,
      getData({ input }) {
        const { top, height } = element.getBoundingClientRect();
        return { over: latest.current, isLower: input.clientY > top + height / 2 };
      },
    });
    if (!isMovable) return target;
    return combine(
      target,
      draggable({ element, getInitialData: () => ({ moved: latest.current }) }),
    );
  }, [isMovable]);
  return line;
}
