import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { gapAt, type Refused } from './gaps.ts';
import type { Gap, RowPlace } from './RowPlace.ts';
import { readDrag } from './useRowDrag.ts';

/** Something is held: over a gap, where it can't be put, or over nothing. */
export interface DraggedRow {
  moved: RowPlace;
  at: Gap | Refused | undefined;
  isByKeys: boolean;
}

/** What is held; the reference is right at once, the state with the next picture. */
export function useDraggedRow() {
  const [held, setHeld] = useState<DraggedRow>();
  const latest = useRef(held);
  function hold(next: DraggedRow | undefined): void {
    const before = latest.current;
    // A pointer moves many times within a gap.
    if (next && before && before.isByKeys === next.isByKeys && isSameGap(before.at, next.at))
      return;
    latest.current = next;
    setHeld(next);
  }
  return { held, latest, hold };
}

/** Whether a row is held over the same place in both. */
export function isSameGap(one: DraggedRow['at'], other: DraggedRow['at']): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.step === other.step && one.gap === other.gap;
}

interface DragHandlers {
  onTake(moved: RowPlace): void;
  onHold(moved: RowPlace, at: DraggedRow['at']): void;
  onPut(moved: RowPlace, at: DraggedRow['at']): void;
}

/** Follows a row that is dragged. The browser ends a drag at Escape: it is put nowhere then. */
export function useDragMonitor(handlers: DragHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const gapUnder = (moved: RowPlace, targets: { data: Record<string | symbol, unknown> }[]) => {
      const { over, isLower = false } = readDrag(targets[0]?.data ?? {});
      return over && gapAt(moved, over, isLower);
    };
    return monitorForElements({
      canMonitor: ({ source }) => readDrag(source.data).moved !== undefined,
      onDragStart: ({ source }) => latest.current.onTake(readDrag(source.data).moved!),
      onDrag({ source, location }) {
        const moved = readDrag(source.data).moved!;
        latest.current.onHold(moved, gapUnder(moved, location.current.dropTargets));
      },
      onDrop({ source, location }) {
        const moved = readDrag(source.data).moved!;
        latest.current.onPut(moved, gapUnder(moved, location.current.dropTargets));
      },
    });
  }, []);
}

/** The focus goes with what was moved by keys: its row may stand in another list then. */
export function useFocusOnRow(outline: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = `[data-row="${CSS.escape(wanted.current)}"]`;
    const grip = outline.current?.querySelector<HTMLElement>(`${row} > .line > .grip`);
    if (!grip) return;
    wanted.current = undefined;
    grip.focus();
  });
  return (at: { file: string; name?: string } | undefined) => {
    const isAtGrip = document.activeElement?.classList.contains('grip');
    if (at && isAtGrip) wanted.current = at.name === undefined ? at.file : `${at.file}#${at.name}`;
  };
}

/** Where something lands that is moved by keys is scrolled into sight. */
export function useLineInSight(
  outline: RefObject<HTMLElement | null>,
  held: DraggedRow | undefined,
): void {
  useEffect(() => {
    if (held?.isByKeys)
      outline.current?.querySelector('[data-line]')?.scrollIntoView({ block: 'nearest' });
  }, [outline, held]);
}
