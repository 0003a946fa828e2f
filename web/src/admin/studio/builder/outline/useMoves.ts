import { pointerOfQuestion } from '@porchlight/engine/builder';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { SayWords } from '../../../words/words.ts';
import type { InUse } from '../../api/records.ts';
import type { Build } from '../build.ts';
import { wasPublic } from '../wasPublic.ts';
import { gapOf, gapsFor, isThere, type Line, lineOf, positionIn, putInGap } from './gaps.ts';
import { keyOf, questionOf, type RowPlace, stepOf, titleOf } from './RowPlace.ts';
import {
  type DraggedRow,
  isSameGap,
  useDraggedRow,
  useDragMonitor,
  useFocusOnRow,
  useLineInSight,
} from './useDraggedRow.ts';

export interface MovesOptions {
  files: ReadonlyMap<string, string>;
  inUse: InUse | undefined;
  say: SayWords;
  onBuild: Build;
}

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

/** Moves questions and steps in the outline: what is held, where it lands, and what comes of it. */
export function useMoves({ files, inUse, say, onBuild }: MovesOptions): Moves {
  const { held, latest, hold } = useDraggedRow();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const outline = useRef<HTMLElement>(null);
  const focusOn = useFocusOnRow(outline);

  function take(moved: RowPlace, isByKeys: boolean): void {
    setProblem('');
    setSaid(isByKeys ? say('build.picked-up', { title: titleOf(moved) }) : '');
    hold({ moved, at: isByKeys ? gapOf(moved) : undefined, isByKeys });
  }

  const refusal = (moved: RowPlace, at: DraggedRow['at']) =>
    typeof at === 'string' ? say(`build.refused-${at}`, { title: titleOf(moved) }) : '';

  /** Whether applications may hold an answer to what is moved; a step takes its answers with it. */
  function isAnswered(moved: RowPlace): boolean | undefined {
    const question = questionOf(moved)?.name;
    const pointer = pointerOfQuestion(files, { file: stepOf(moved).file, question });
    return pointer === undefined
      ? false
      : wasPublic(inUse, { step: { form: moved.owner.form }, pointer });
  }

  /** Where nothing can be put, and where it stands already, nothing is changed. */
  function put(moved: RowPlace, at: DraggedRow['at']): void {
    hold(undefined);
    setProblem(refusal(moved, at));
    if (typeof at === 'string') return;
    const stays = say('build.stays', { title: titleOf(moved) });
    const isMoved = at !== undefined && !isThere(moved, at);
    setSaid(isMoved ? '' : stays);
    if (!isMoved) return;
    const answered = isAnswered(moved);
    if (answered === undefined) {
      setProblem(`${stays} ${say('build.not-known')}`);
      return;
    }
    const code = onBuild(() => {
      const built = putInGap(files, moved, { ...at, wasPublic: answered });
      focusOn(built.at);
      return built;
    });
    if (code) setProblem(`${stays} ${say(`forms.problem-${code}`)}`);
  }

  function step(by: number | 'first' | 'last'): void {
    if (!held) return;
    const gaps = gapsFor(held.moved);
    const now = gaps.findIndex((one) => isSameGap(one, held.at));
    const last = gaps.length - 1;
    const next = by === 'first' ? 0 : by === 'last' ? last : Math.min(last, Math.max(0, now + by));
    const at = gaps[next]!;
    hold({ ...held, at });
    setSaid(say('build.landing', positionIn(held.moved, at)));
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
    said,
    problem: held ? refusal(held.moved, held.at) : problem,
    onGrip: press,
    onKey(event, place) {
      const isPress = event.key === 'Enter' || event.key === ' ';
      const by = KEYS[event.key];
      if (!isPress && !(isByKeys && (by !== undefined || event.key === 'Escape'))) return;
      event.preventDefault();
      if (isPress) press(place);
      else if (by !== undefined) step(by);
      else if (held) put(held.moved, undefined);
    },
    onLeave() {
      if (latest.current?.isByKeys) put(latest.current.moved, undefined);
    },
  };
}

const KEYS: { [key: string]: number | 'first' | 'last' } = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: 'first',
  End: 'last',
};
