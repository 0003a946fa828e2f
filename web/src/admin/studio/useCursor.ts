import type { Pointer } from '@porchlight/engine';
import type { SourcePlace } from '@porchlight/engine/explain';
import { useCallback, useState } from 'react';
import type { CursorTarget } from './editor/Editor.tsx';
import type { StudioPlace } from './usePlace.ts';

/** Where the cursor of the editor stands, and where it is sent. */
export interface Cursor {
  /** The line of the editor's cursor, from 1. */
  line: number;
  /** Where the editor is sent. */
  goal: CursorTarget | undefined;
  /** The field that was pressed on the step; the cursor has not moved since. */
  pressed: Pointer | undefined;
  /** Opens a file at a place. */
  openPlace(place: SourcePlace): void;
  /** The cursor stands in another line. */
  moveTo(line: number): void;
  press(at: Pointer): void;
}

/** Where somebody is at work: in a line of the editor, or at a field of the step. */
export function useCursor(onGo: (change: Partial<StudioPlace>) => void): Cursor {
  const [line, setLine] = useState(1);
  const [goal, setGoal] = useState<CursorTarget>();
  const [pressed, setPressed] = useState<Pointer>();
  const openPlace = useCallback(
    ({ file, line: at, column }: SourcePlace) => {
      onGo({ file, question: undefined });
      setGoal((before) => ({ line: at, column, turn: (before?.turn ?? 0) + 1 }));
    },
    [onGo],
  );
  const moveTo = useCallback((at: number) => {
    setLine(at);
    setPressed(undefined);
  }, []);
  return { line, goal, pressed, openPlace, moveTo, press: setPressed };
}
