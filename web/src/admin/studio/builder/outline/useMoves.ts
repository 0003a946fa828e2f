import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { gapOf, gapsFor, type Line, lineOf, positionIn } from './gaps.ts';
import { type PutNeeds, type PutOutcome, putRow, refusalOf } from './putRow.ts';
import { type Gap, keyOf, type RowPlace, titleOf } from './RowPlace.ts';
import {
  type DraggedRow,
  isSameGap,
  useDraggedRow,
  useDragMonitor,
  useFocusOnRow,
  useLineInSight,
} from './useDraggedRow.ts';

/** What the outline's rows need to be moved by pointer and by keys. */
export interface Moves {
  outline: RefObject<HTMLElement | null>;
  /** The key of the row that is held. */
  held: string | undefined;
  isByKeys: boolean;
  /** Where it lands. */
  line: Line | undefined;
  /** What is heard while it is held, and when it is put back. */
  said: string;
  /** Why it can't be put where it is held, or was not put there. */
  problem: string;
  onGrip(place: RowPlace): void;
  onKey(event: KeyboardEvent, place: RowPlace): void;
  onLeave(): void;
}

type StepBy = number | 'first' | 'last';

/** The gap that is so many places on from where a row is held. */
function gapBy({ moved, at }: DraggedRow, by: StepBy): Gap {
  const gaps = gapsFor(moved);
  const now = gaps.findIndex((one) => isSameGap(one, at));
  const last = gaps.length - 1;
  const next = by === 'first' ? 0 : by === 'last' ? last : Math.min(last, Math.max(0, now + by));
  return gaps[next]!;
}

/** Moves questions and steps in the outline: what is held, where it lands, and what comes of it. */
export function useMoves(needs: PutNeeds): Moves {
  const { say } = needs;
  const { held, latest, hold } = useDraggedRow();
  const [told, setTold] = useState<PutOutcome>({ said: '', problem: '' });
  const outline = useRef<HTMLElement>(null);
  const focusOn = useFocusOnRow(outline);

  function take(moved: RowPlace, isByKeys: boolean): void {
    const said = isByKeys ? say('build.picked-up', { title: titleOf(moved) }) : '';
    setTold({ said, problem: '' });
    hold({ moved, at: isByKeys ? gapOf(moved) : undefined, isByKeys });
  }

  function put(moved: RowPlace, at: DraggedRow['at']): void {
    hold(undefined);
    setTold(putRow(needs, { moved, at }, focusOn));
  }

  function step(by: StepBy): void {
    if (!held) return;
    const at = gapBy(held, by);
    hold({ ...held, at });
    setTold({ said: say('build.landing', positionIn(held.moved, at)), problem: '' });
  }

  function press(place: RowPlace): void {
    if (held?.isByKeys && keyOf(held.moved) === keyOf(place)) put(held.moved, held.at);
    else take(place, true);
  }
  useDragMonitor({
    onTake: (moved) => take(moved, false),
    onHold: (moved, at) => hold({ moved, at, isByKeys: false }),
    onPut: put,
  });
  useLineInSight(outline, held);

  const isByKeys = held?.isByKeys ?? false;
  return {
    outline,
    held: held && keyOf(held.moved),
    isByKeys,
    line: typeof held?.at === 'object' ? lineOf(held.moved, held.at) : undefined,
    said: told.said,
    problem: held ? refusalOf(say, held) : told.problem,
    onGrip: press,
    onKey(event, place) {
      const key = keyMeaning(event.key, isByKeys);
      if (key === undefined) return;
      event.preventDefault();
      if (key === 'press') press(place);
      else if (key !== 'back') step(key);
      else if (held) put(held.moved, undefined);
    },
    onLeave() {
      if (latest.current?.isByKeys) put(latest.current.moved, undefined);
    },
  };
}

const KEYS: { [key: string]: StepBy } = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: 'first',
  End: 'last',
};

/** What a key does at a row: some mean something only while a row is held by keys. */
function keyMeaning(key: string, isByKeys: boolean): StepBy | 'press' | 'back' | undefined {
  if (key === 'Enter' || key === ' ') return 'press';
  if (!isByKeys) return undefined;
  return key === 'Escape' ? 'back' : KEYS[key];
}
