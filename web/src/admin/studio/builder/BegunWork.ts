import { createContext, useContext, useEffect, useRef } from 'react';

/** What is begun on the screen and in no file yet: undo gives that up before it takes back what is in one. */
export interface BegunWork {
  /** Gives up what was begun last; undefined where nothing is. */
  last(): (() => void) | undefined;
  /** @returns Ends it: it is written, given up or out of sight. */
  add(giveUp: () => void): () => void;
  subscribe(listener: () => void): () => void;
}

/** Remembers what is begun in an open copy. */
export function createBegunWork(): BegunWork {
  const begun: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    last: () => begun.at(-1),
    add(giveUp) {
      begun.push(giveUp);
      tell();
      return () => {
        begun.splice(begun.lastIndexOf(giveUp), 1);
        tell();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** That of the copy that is open around. */
export const BegunWorkContext = createContext(createBegunWork());

/** Has undo give up what is begun here, while it is. */
export function useBegun(isBegun: boolean, giveUp: () => void): void {
  const work = useContext(BegunWorkContext);
  const latest = useRef(giveUp);
  latest.current = giveUp;
  useEffect(() => (isBegun ? work.add(() => latest.current()) : undefined), [work, isBegun]);
}
