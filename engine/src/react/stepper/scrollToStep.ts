/** Milliseconds after which the new step is brought into view, and the room above it (specification, section 9). */
const DELAY = 100;
const OFFSET = 30;

/** Brings the current step into view, 30 px below the top, once the old one has begun to close. Returns how to stop. */
export function scrollToStep(find: () => Element | null | undefined, isStill: boolean): () => void {
  const timer = setTimeout(() => {
    const step = find();
    if (!step || typeof window.scrollTo !== 'function') return;
    const top = step.getBoundingClientRect().top + window.scrollY - OFFSET;
    window.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
  }, DELAY);
  return () => clearTimeout(timer);
}
