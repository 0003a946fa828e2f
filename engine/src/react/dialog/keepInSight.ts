/**
 * Keeps a dialog within what is seen of the page, and the field in which she types within the dialog: a
 * browser that lays its keyboard over the page, as Safari does, moves and shortens only what is seen.
 * While she zooms with two fingers nothing follows them. A React ref.
 */
export function keepInSight(root: HTMLElement | null) {
  const seen = window.visualViewport;
  if (!root || !seen) return;
  const fit = () => {
    if (seen.scale > 1.01) return;
    root.style.top = `${seen.offsetTop}px`;
    root.style.height = `${seen.height}px`;
    root.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  };
  const types = ['resize', 'scroll'];
  for (const type of types) seen.addEventListener(type, fit);
  return () => {
    for (const type of types) seen.removeEventListener(type, fit);
  };
}
