/** Room above a step that comes into sight. */
const ROOM = 24;

/**
 * Brings the open step's start into sight, where it stands above what is seen or far below its top; each step is
 * drawn anew, so that nothing of the one before is left to scroll from. What was pressed is gone with that: its
 * heading takes the focus, unless something has it.
 */
export function arriveAtStep(root: HTMLElement | null): void {
  const open = root?.querySelector('[aria-current=step]');
  if (!open) return;
  const { top } = open.getBoundingClientRect();
  // The steps before may be many.
  if (top < 0 || top > window.innerHeight / 3)
    window.scrollBy({ top: top - ROOM, behavior: 'instant' });
  if (document.activeElement && document.activeElement !== document.body) return;
  open.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
}
