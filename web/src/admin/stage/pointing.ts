import type { Pointer } from '@porchlight/engine';

/** The frame of the field around a control; it carries the field's pointer. */
const frameOf = (element: Element | null) => element?.closest<HTMLElement>('[data-field]');

let marked: HTMLElement | undefined;

/** Puts a field in the middle and draws a line around it; without one, takes the line away. */
export function pointAt(at: Pointer | undefined): void {
  if (marked) marked.style.outline = '';
  const selector = at === undefined ? undefined : `[data-field="${CSS.escape(at)}"]`;
  marked = (selector && document.querySelector<HTMLElement>(selector)) || undefined;
  if (!marked) return;
  marked.style.outline = '3px dashed var(--accent)';
  marked.style.outlineOffset = '6px';
  const { top, bottom } = marked.getBoundingClientRect();
  const isInSight = top >= 0 && bottom <= window.innerHeight;
  // Only this window: the page around stays where the admin looks.
  if (!isInSight) window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
}

/** Tells which field is pressed or focused. @returns A function that ends it. */
export function followPresses(onPress: (at: Pointer) => void): () => void {
  const listener = ({ target }: Event) => {
    const at = target instanceof Element ? frameOf(target)?.dataset.field : undefined;
    if (at) onPress(at);
  };
  document.addEventListener('pointerdown', listener, true);
  document.addEventListener('focusin', listener, true);
  return () => {
    document.removeEventListener('pointerdown', listener, true);
    document.removeEventListener('focusin', listener, true);
  };
}

/**
 * Keeps what happens here from moving the page around: a press on the header's or the footer's links
 * leads nowhere, what is scrolled into sight is scrolled in this window alone, and what takes the focus
 * takes it from nothing else.
 */
export function stay(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && !link.getAttribute('href')!.startsWith('#')) event.preventDefault();
  });
  // A screen that opens takes the focus to its heading: here only from itself, not from the page around.
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function focusHere(this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
  // The browser's own would scroll every frame around, too.
  Element.prototype.scrollIntoView = function scrollHere(this: Element) {
    const { top, height } = this.getBoundingClientRect();
    window.scrollBy({ top: top - Math.max(24, (window.innerHeight - height) / 2) });
  };
}
