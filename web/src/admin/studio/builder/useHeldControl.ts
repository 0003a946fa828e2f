import { type RefObject, useEffect } from 'react';

/** What was used last in a panel: the control, and the parts that it stands in, each with its place in the whole of it. */
type Held = { element: Element; place: number }[];

/** How far below the beginning of what a panel has something stands, wherever one has scrolled to. */
const placeIn = (panel: Element, element: Element) =>
  element.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;

/** Whether it stood in sight before something came or went: who scrolled away from it reads something else. */
function isInSight({ element, place }: Held[number], panel: Element): boolean {
  const top = place - panel.scrollTop;
  const { height } = panel.getBoundingClientRect();
  return top < height && top + element.getBoundingClientRect().height > 0;
}

/** The control, and what it stands in, from within: these begin where they did, whatever comes into them. */
function hold(target: Element, panel: Element): Held {
  const held: Held = [{ element: target, place: placeIn(panel, target) }];
  let part = target.parentElement?.closest('fieldset, details, section');
  while (part && part !== panel && panel.contains(part)) {
    held.push({ element: part, place: placeIn(panel, part) });
    part = part.parentElement?.closest('fieldset, details, section');
  }
  return held;
}

/**
 * Keeps the control that was used last where it is in sight, whatever comes or goes above it; where it is gone
 * itself, the part that it stood in. The browser would keep what happens to be the first in sight.
 * @param within Something in the panel that scrolls.
 * @param chosen What the panel shows: of another thing nothing was used yet.
 */
export function useHeldControl(within: RefObject<Element | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is begun anew
  useEffect(() => {
    const panel = within.current?.closest('[role=tabpanel]');
    if (!panel) return undefined;
    let held: Held = [];
    const handleUse = ({ target }: Event) => {
      if (target instanceof Element && target !== panel) held = hold(target, panel);
    };
    const observer = new MutationObserver(() => {
      held = held.filter(({ element }) => element.isConnected);
      const [kept] = held;
      if (!kept) return;
      const moved = placeIn(panel, kept.element) - kept.place;
      if (moved && isInSight(kept, panel)) panel.scrollTop += moved;
      held = held.map(({ element }) => ({ element, place: placeIn(panel, element) }));
    });
    const uses = ['pointerdown', 'focusin', 'change', 'click'];
    for (const use of uses) panel.addEventListener(use, handleUse, true);
    const attributeFilter = ['open', 'hidden'];
    observer.observe(panel, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter,
    });
    return () => {
      observer.disconnect();
      for (const use of uses) panel.removeEventListener(use, handleUse, true);
    };
  }, [within, chosen]);
}
