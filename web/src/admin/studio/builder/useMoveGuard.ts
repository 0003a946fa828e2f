import {
  type Built,
  type ForwardReference,
  forwardReferencesAfter,
} from '@porchlight/engine/builder';
import { useState } from 'react';
import { attemptBuild, type Build } from './build.ts';

type Texts = ReadonlyMap<string, string>;

/** A move that was asked for, and what would ask about an answer that comes later then. */
export interface AskedMove {
  late: ForwardReference[];
  /** What is moved. */
  title: string;
}

/** Makes moves that leave all conditions as they are, and asks about the others before. */
export interface MoveGuard {
  onBuild: Build;
  asked: AskedMove | undefined;
  /** @returns Whether it was moved: not where it is not meant, or the files have become others since. */
  settle(isMeant: boolean): boolean;
}

/** What puts something elsewhere. */
export const MOVES: ReadonlySet<string> = new Set(['question-moved', 'step-moved']);

/**
 * Holds a move back after which a condition would read an answer that comes later, until somebody
 * has confirmed it.
 */
export function useMoveGuard(texts: Texts, build: Build): MoveGuard {
  const [asked, setAsked] = useState<
    AskedMove & { built: Built; merge: string | undefined; texts: Texts }
  >();

  const onBuild: Build = (work, merge) => {
    let built: Built | undefined;
    const code = attemptBuild(work, (one) => {
      built = one;
    });
    if (!built) return code;
    const late = lateOf(texts, built);
    if (late.length === 0) return build(() => built!, merge);
    setAsked({ late, built, merge, texts, title: String(built.said.params?.title ?? '') });
    return undefined;
  };

  function settle(isMeant: boolean): boolean {
    setAsked(undefined);
    if (!asked || !isMeant) return false;
    const { built, merge } = asked;
    const isSame = built.changes.every(({ name }) => texts.get(name) === asked.texts.get(name));
    if (isSame) build(() => built, merge);
    return isSame;
  }

  return { onBuild, asked, settle };
}

function lateOf(texts: Texts, { said, at, changes }: Built): ForwardReference[] {
  return at && MOVES.has(said.id) ? forwardReferencesAfter(texts, changes, at.file) : [];
}
