/** Looks again and again while something is still being checked. */
export interface Watch {
  /** Tells how things stand: while they wait, they are looked at again after a pause. */
  update(isWaiting: boolean): void;
  /** Something new waits: from now on often again. */
  hurry(): void;
  /** Looks no more. */
  stop(): void;
}

/** Milliseconds: the longest pause between two looks, where looking fails or takes long. */
const LONGEST = 60_000;

/**
 * Makes a watch that looks less and less often, for a scanner that is away may stay away for hours;
 * and not at all while the page is not seen.
 * @param interval Milliseconds of the first pause.
 */
export function createWatch(look: () => void, interval = 4000): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = interval;
  let isStopped = false;
  const watch: Watch = {
    update(isWaiting) {
      clearTimeout(timer);
      if (isStopped || !isWaiting) return;
      timer = setTimeout(() => (document.hidden ? watch.update(true) : look()), pause);
      pause = Math.min(pause * 1.25, LONGEST);
    },
    hurry() {
      pause = interval;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return watch;
}
