/** A machine sleeps, a renewal fails: after so many milliseconds it is tried in any case. */
const HOUR = 60 * 60_000;
/** Nothing was shown so far: it is looked again after so many milliseconds. */
const MINUTE = 60_000;
/** Milliseconds into the next day: a timer may be early. */
const AFTER = 1_000;

function delayUntil(dayEnds: number | undefined): number {
  if (dayEnds === undefined) return MINUTE;
  const left = dayEnds - Date.now();
  return left > 0 ? Math.min(HOUR, left + AFTER) : HOUR;
}

/**
 * Renews what depends on the day once that is over.
 * @param dayEnds When the day ends that was shown last, in milliseconds since 1970; undefined while nothing was.
 * @returns Ends it.
 */
export function followDay(
  dayEnds: () => number | undefined,
  renew: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  function wait(): void {
    if (isOver) return;
    timer = setTimeout(() => void renew().then(wait, wait), delayUntil(dayEnds())).unref();
  }
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
