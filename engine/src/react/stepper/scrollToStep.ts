import { whenPointerIsUp } from '../pointer/whenPointerIsUp.ts';

/** Milliseconds after which the new step is brought into view, and the room above it (specification, section 9). */
const DELAY = 100;
const OFFSET = 30;

/** Scrolls to a height, and stops where it is when a finger comes down: that is where she wants to be. */
function scrollGently(top: number): void {
  const watch = new AbortController();
  const stop = () => {
    watch.abort();
    window.scrollTo({ top: window.scrollY, behavior: 'instant' });
  };
  window.addEventListener('pointerdown', stop, { capture: true, signal: watch.signal });
  window.addEventListener('scrollend', () => watch.abort(), { signal: watch.signal });
  window.scrollTo({ top, behavior: 'smooth' });
}

/**
 * Brings the current step into view, 30 px below the top, once the old one has begun to close and no
 * finger is down. Returns how to stop.
 */
export function scrollToStep(find: () => Element | null | undefined, isStill: boolean): () => void {
  let callOff = () => {};
  const scroll = () => {
    const step = find();
    if (!step || typeof window.scrollTo !== 'function') return;
    const top = step.getBoundingClientRect().top + window.scrollY - OFFSET;
    if (isStill) window.scrollTo({ top, behavior: 'instant' });
    else scrollGently(top);
  };
  const timer = setTimeout(() => {
    callOff = whenPointerIsUp(scroll);
  }, DELAY);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}
