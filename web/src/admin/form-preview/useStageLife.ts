import { useCallback, useEffect, useReducer, useRef } from 'react';
import { nextLife, type StageLife } from './stageLife.ts';

/** Milliseconds that a stage may be silent. What takes long to fetch or to draw is waited for while it answers. */
const PATIENCE = 8_000;
/** Milliseconds that its document may take until it listens. */
const OPENING = 30_000;
/** Milliseconds between questions whether it still listens. */
const ROUND = 2_000;

/** Frames of one address may share a thread: they are closed together, and opened again together. */
const all = new EventTarget();
const tellAll = (word: 'close' | 'open') => all.dispatchEvent(new Event(word));

/** The state of a preview frame; one that stays silent is loaded again. */
export interface WatchedStage {
  life: StageLife;
  /** A message came from it. */
  heard(): void;
  /** It says that it listens. */
  ready(): void;
  /** Opens it again, and all others. */
  reopen(): void;
}

/**
 * Watches a stage: what hangs is closed, until somebody opens it again.
 * @param release What it shows: what made it hang may be mended, and another release is another try.
 * @param ping Asks it whether it still listens. Stable.
 */
export function useStageLife(release: string, ping: () => void): WatchedStage {
  const [life, tell] = useReducer(nextLife, { is: 'opening', attempt: 0 });
  const heardAt = useRef(0);
  const heard = useCallback(() => {
    heardAt.current = performance.now();
  }, []);

  useEffect(() => {
    const close = () => tell('close');
    const open = () => tell('open');
    all.addEventListener('close', close);
    all.addEventListener('open', open);
    return () => {
      all.removeEventListener('close', close);
      all.removeEventListener('open', open);
    };
  }, []);
  useEffect(() => {
    if (life.is !== 'opening') return;
    const opening = setTimeout(() => tellAll('close'), OPENING);
    return () => clearTimeout(opening);
  }, [life]);
  useEffect(() => {
    if (life.is !== 'listening') return;
    heardAt.current = performance.now();
    let askedAt = 0;
    const interval = setInterval(() => {
      // Asked, and not a word since: what hangs is closed. A page that slept itself has not asked.
      const now = performance.now();
      if (askedAt > heardAt.current && now - askedAt > PATIENCE) tellAll('close');
      if (askedAt <= heardAt.current) {
        askedAt = now;
        ping();
      }
    }, ROUND);
    return () => clearInterval(interval);
  }, [life, ping]);
  const silentWith = useRef<string>(undefined);
  useEffect(() => {
    if (life.is !== 'silent') {
      silentWith.current = undefined;
      return;
    }
    silentWith.current ??= release;
    if (silentWith.current !== release) tellAll('open');
  }, [life, release]);

  const ready = useCallback(() => tell('ready'), []);
  const reopen = useCallback(() => tellAll('open'), []);
  return { life, heard, ready, reopen };
}
