import type { Pointer } from '@porchlight/engine';
import type { FromStage, Tool } from '../scene/Scene.ts';
import { heard, type Offer, type Tools } from './adding.ts';
import { followDrag } from './dragging.ts';

const SIGNS: { [tool in Tool]: string } = {
  drag: '⠿',
  up: '↑',
  down: '↓',
  title: 'Aa',
  description: '?',
};
const STYLE = `min-width: 24px; min-height: 24px; margin: 0; padding: 0 3px; font: 600 14px/22px sans-serif;
  color: var(--text); background: var(--surface); border: 1px solid var(--text-quiet); border-radius: 6px;
  cursor: pointer;`;
/** Pixels that the tools take above their question. */
const NEAR = 30;
const BAR = 'position: absolute; top: -26px; right: 0; z-index: 3; display: flex; gap: 2px;';

/** What is seen on a button. */
function sign(text: string): HTMLElement {
  const seen = document.createElement('span');
  seen.ariaHidden = 'true';
  seen.textContent = text;
  return seen;
}

/** The frame of the question at a pointer. */
export const frameAt = (at: Pointer) =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === at,
  );

/** Scrolls to a question that was drawn out of sight. */
function keepInSight(at: Pointer): void {
  const { top = 0, bottom = 0 } = frameAt(at)?.getBoundingClientRect() ?? {};
  if (top >= NEAR && bottom <= window.innerHeight) return;
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
}

/** The button of one tool, of the question that it stands at. */
const buttonOf = (tool: Tool) => document.querySelector<HTMLElement>(`[data-tool="${tool}"]`);

/**
 * What is done with the question that is pointed at or has the focus, right where it stands: it is dragged,
 * moved up and down, and its words are opened, by pointer and by keys (F2, or two presses on the words).
 */
export function createTools(tell: (message: FromStage) => void): Tools & { end(): void } {
  const bar = document.createElement('span');
  bar.style.cssText = BAR;
  let at: Pointer | undefined;
  /** The button that was pressed last: it keeps the focus though its question is drawn elsewhere. */
  let held: { at: Pointer; tool: Tool } | undefined;

  function press(tool: Tool): void {
    if (at === undefined || tool === 'drag') return;
    held = { at, tool };
    if (tool === 'up' || tool === 'down') tell({ kind: 'move', at, by: tool === 'up' ? -1 : 1 });
    else tell({ kind: 'reword', at, text: tool });
  }
  const buttons = (Object.keys(SIGNS) as Tool[]).map((tool) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.tool = tool;
    button.style.cssText = STYLE;
    button.append(sign(SIGNS[tool]));
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      press(tool);
    });
    return button;
  });
  bar.append(...buttons);
  // By keys it is moved up and down: the grip is of the pointer.
  const [grip] = buttons;
  grip!.tabIndex = -1;
  grip!.style.cssText += 'cursor: grab; touch-action: none;';
  const endDrag = followDrag(
    grip!,
    () => at,
    (beside, edge) => {
      if (at !== undefined) tell({ kind: 'put', at, beside, edge });
    },
  );

  const keepFocus = new MutationObserver(() => {
    if (held) keepInSight(held.at);
    if (!held || document.activeElement !== document.body) return;
    const before = held;
    // The tools come to the question that has the focus.
    frameAt(before.at)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    buttonOf(before.tool)?.focus();
    held = before;
  });
  keepFocus.observe(document.body, { childList: true, subtree: true });
  function letGo({ target }: Event): void {
    const isOwn = target instanceof Element && target.closest('[data-tool], [data-words]');
    if (!isOwn) held = undefined;
  }
  function openWords(event: Event): void {
    const { target } = event;
    if (!(target instanceof Element) || !bar.isConnected || at === undefined) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'F2' || target.closest('[data-field]') !== frameAt(at)) return;
      event.preventDefault();
      press('title');
      return;
    }
    for (const [tool, part] of [
      ['title', 'label'],
      ['description', 'help'],
    ] as const)
      if (document.getElementById(`${at}:${part}`)?.contains(target)) press(tool);
  }
  document.addEventListener('pointerdown', letGo, true);
  document.addEventListener('focusin', letGo, true);
  document.addEventListener('keydown', openWords);
  document.addEventListener('dblclick', openWords);

  return {
    stand(field: HTMLElement, { fields, language }: Offer): void {
      at = field.dataset.field;
      const words = fields[at ?? '']?.tools;
      if (!words) {
        bar.remove();
        return;
      }
      bar.lang = language;
      for (const button of buttons) {
        const label = words[button.dataset.tool as Tool];
        if (button.title === label) continue;
        button.title = label;
        button.replaceChildren(button.firstElementChild!, heard(label));
      }
      // Behind the button that adds before it, in the order of the Tab key.
      if (bar.parentElement !== field) field.firstElementChild?.after(bar);
    },
    leave(): void {
      bar.remove();
    },
    end(): void {
      bar.remove();
      endDrag();
      keepFocus.disconnect();
      document.removeEventListener('pointerdown', letGo, true);
      document.removeEventListener('focusin', letGo, true);
      document.removeEventListener('keydown', openWords);
      document.removeEventListener('dblclick', openWords);
    },
  };
}
