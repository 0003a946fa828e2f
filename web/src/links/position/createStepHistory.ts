/** Where the holder of a link stands among the steps, kept in the browser's history. */
export interface StepHistory {
  /** From 0. */
  getPosition(): number;
  go(position: number): void;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** The steps that the browser's history goes through, and whether the one shown can be left. */
export interface StepHistoryOptions {
  /** How many steps there are. */
  count: number;
  /** False while something on the step has to be put right first. */
  canLeave(): boolean;
  /** Back was pressed while the step can't be left. */
  onHeld?(): void;
}

interface Entry {
  step?: number;
}

/**
 * Each step is an entry of the history, below it the step before: the phone's Back goes to the
 * previous step, and a page that is loaded again opens where it was. The address stays as it is.
 */
export function createStepHistory(options: StepHistoryOptions): StepHistory {
  const { count, canLeave, onHeld } = options;
  const listeners = new Set<() => void>();
  const clamp = (step: number) => Math.max(0, Math.min(count - 1, Math.trunc(step)));
  const read = () => (window.history.state as Entry | null)?.step;
  let position = clamp(read() ?? 0);
  /** The step that going back is on its way to: entries of the same step can lie between. */
  let wanted: number | undefined;

  function set(next: number) {
    position = next;
    for (const listener of [...listeners]) listener();
  }

  function handlePop() {
    const step = read();
    // An entry of a link within the page, such as the skip link's: the same step.
    if (step === undefined) return window.history.replaceState({ step: position }, '');
    const next = clamp(step);
    if (wanted !== undefined && next > wanted) return window.history.go(-1);
    wanted = undefined;
    if (next === position) return;
    if (canLeave()) return set(next);
    window.history.go(position - next);
    onHeld?.();
  }

  if (read() !== position) window.history.replaceState({ step: position }, '');
  window.addEventListener('popstate', handlePop);
  return {
    getPosition: () => position,
    go(to) {
      const next = clamp(to);
      if (next === position || !canLeave()) return;
      if (next < position) {
        wanted = next;
        return window.history.go(next - position);
      }
      for (let step = position + 1; step <= next; step += 1) window.history.pushState({ step }, '');
      set(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => window.removeEventListener('popstate', handlePop),
  };
}
