import type { Pointer } from '@porchlight/engine';
import type { FromStage, QuestionText, Tool } from '../form-preview/PreviewState.ts';
import { ABOVE, heard, type Offer, type Tools, ZOOM } from './adding.ts';
import { followDrag, groupOf } from './dragging.ts';

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
const BAR = `position: absolute; ${ABOVE} right: 0; z-index: 3; display: flex; gap: 2px;
  zoom: var(${ZOOM}, 1);`;

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

/** The questions of the same group that are on the screen: conditions may hide others of the step. */
const seenWith = (at: Pointer): Pointer[] =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].flatMap(({ dataset: { field } }) =>
    field !== undefined && groupOf(field) === groupOf(at) ? [field] : [],
  );

/** Where a question stands in the document, in pixels. */
const topOf = (at: Pointer) =>
  window.scrollY + (frameAt(at)?.getBoundingClientRect().top ?? -window.scrollY);

/** Scrolls to a question that was drawn out of sight. */
function scrollToQuestion(at: Pointer): void {
  const { top = 0, bottom = 0 } = frameAt(at)?.getBoundingClientRect() ?? {};
  if (top >= NEAR && bottom <= window.innerHeight) return;
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
}

/** The button of one tool, of the question that it stands at. */
const buttonOf = (tool: Tool) => document.querySelector<HTMLElement>(`[data-tool="${tool}"]`);

/** A tool that was pressed, and where its question stood then. */
interface Held {
  at: Pointer;
  tool: Tool;
  top: number;
}

/**
 * Keeps the focus at the tool that was pressed: its question may be drawn in another place, and the tool with it.
 * It ends when something else is pressed or focused.
 */
function keepFocus() {
  let held: Held | undefined;
  const observer = new MutationObserver(() => {
    if (held && topOf(held.at) !== held.top) {
      held.top = topOf(held.at);
      scrollToQuestion(held.at);
    }
    if (!held || document.activeElement !== document.body) return;
    const before = held;
    // The tools come to the question that has the focus.
    frameAt(before.at)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    buttonOf(before.tool)?.focus();
    held = before;
  });
  function letGo({ target }: Event): void {
    const isOwn = target instanceof Element && target.closest('[data-tool], [data-words]');
    if (!isOwn) held = undefined;
  }
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('pointerdown', letGo, true);
  document.addEventListener('focusin', letGo, true);
  return {
    hold(at: Pointer, tool: Tool): void {
      held = { at, tool, top: topOf(at) };
    },
    end(): void {
      observer.disconnect();
      document.removeEventListener('pointerdown', letGo, true);
      document.removeEventListener('focusin', letGo, true);
    },
  };
}

/** The buttons of the tools, the grip first. */
function createButtons(onPress: (tool: Tool) => void): HTMLButtonElement[] {
  return (Object.keys(SIGNS) as Tool[]).map((tool) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.tool = tool;
    button.style.cssText = STYLE;
    button.append(sign(SIGNS[tool]));
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      onPress(tool);
    });
    if (tool !== 'drag') return button;
    // By keys it is moved up and down: the grip is of the pointer, and pressing it does nothing.
    button.tabIndex = -1;
    button.ariaHidden = 'true';
    button.style.cssText += 'cursor: grab; touch-action: none;';
    return button;
  });
}

/** Has the buttons say which question they are of. */
function labelAll(buttons: HTMLElement[], words: { [tool in Tool]: string }): void {
  for (const button of buttons) {
    const label = words[button.dataset.tool as Tool];
    if (button.title === label) continue;
    button.title = label;
    button.replaceChildren(button.firstElementChild!, heard(label));
  }
}

/** Which words of a question somebody asks for: by F2 within it, or by two presses on them. */
function wordsAsked(event: Event, at: Pointer): QuestionText | undefined {
  const { target } = event;
  if (!(target instanceof Element)) return undefined;
  if (event instanceof KeyboardEvent) {
    const isAsked = event.key === 'F2' && target.closest('[data-field]') === frameAt(at);
    return isAsked ? 'title' : undefined;
  }
  const isOn = (part: string) => document.getElementById(`${at}:${part}`)?.contains(target);
  if (isOn('label')) return 'title';
  return isOn('help') ? 'description' : undefined;
}

/**
 * What is done with the question that is pointed at or has the focus, right where it stands: it is dragged,
 * moved up and down, and its words are opened, by pointer and by keys (F2, or two presses on the words).
 */
export function createTools(tell: (message: FromStage) => void): Tools & { end(): void } {
  const bar = document.createElement('span');
  bar.style.cssText = BAR;
  let at: Pointer | undefined;
  const focus = keepFocus();

  function press(tool: Tool): void {
    if (at === undefined || tool === 'drag') return;
    focus.hold(at, tool);
    if (tool === 'up' || tool === 'down')
      tell({ kind: 'move', at, by: tool === 'up' ? -1 : 1, seen: seenWith(at) });
    else tell({ kind: 'reword', at, text: tool });
  }
  function handleAsking(event: Event): void {
    const text = bar.isConnected && at !== undefined && wordsAsked(event, at);
    if (!text) return;
    event.preventDefault();
    press(text);
  }
  const buttons = createButtons(press);
  bar.append(...buttons);
  const endDrag = followDrag(
    buttons[0]!,
    () => at,
    (beside, edge) => {
      if (at !== undefined) tell({ kind: 'put', at, beside, edge });
    },
  );
  document.addEventListener('keydown', handleAsking);
  document.addEventListener('dblclick', handleAsking);

  return {
    stand(field: HTMLElement, { fields, language }: Offer): void {
      at = field.dataset.field;
      const words = fields[at ?? '']?.tools;
      if (!words) {
        bar.remove();
        return;
      }
      bar.lang = language;
      labelAll(buttons, words);
      // Behind the button that adds before it, in the order of the Tab key.
      if (bar.parentElement !== field) field.firstElementChild?.after(bar);
    },
    leave: () => bar.remove(),
    end(): void {
      bar.remove();
      endDrag();
      focus.end();
      document.removeEventListener('keydown', handleAsking);
      document.removeEventListener('dblclick', handleAsking);
    },
  };
}
