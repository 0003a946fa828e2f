import type { Pointer } from '@porchlight/engine';
import type { BesideFields, Edge } from '../form-preview/PreviewState.ts';

/** What the page around offers: its words, their language, and the fields beside which one can be added. */
export interface Offer {
  words: string;
  language: string;
  fields: BesideFields;
}

/** What stands with the buttons, and goes with them. */
export interface Tools {
  stand(field: HTMLElement, offer: Offer): void;
  leave(): void;
}

/** By how much buttons are drawn larger, where the page around draws the stage smaller. */
export const ZOOM = '--tool-zoom';
/** How far above its place what stands above a field has to go, so that it is above the field's own words. */
export const LIFT = '--tool-lift';
/** Below this scale buttons are short: they are large beside the questions then. */
const SHORT_BELOW = 0.75;

/** Keeps the buttons as large as they would be without the scale at which the stage is drawn. */
export function zoomTools(scale: number): void {
  document.documentElement.style.setProperty(ZOOM, String(1 / scale));
}

/**
 * Puts the two buttons at the edges of a field. A fieldset counts from below its legend: what stands above it is
 * lifted, so that it does not stand on its words.
 */
function putAround(field: HTMLElement, [before, after]: HTMLElement[]): void {
  field.style.position = 'relative';
  field.prepend(before!);
  field.append(after!);
  const over = before!.getBoundingClientRect().bottom - field.getBoundingClientRect().top;
  if (over > 0) field.style.setProperty(LIFT, `${over + 2}px`);
}

const EDGES: Edge[] = ['before', 'after'];
const STYLE = `position: absolute; left: 0; z-index: 3; min-height: 24px; margin: 0; padding: 0 10px;
  font: 400 14px/22px sans-serif; font-family: inherit; color: var(--text); background: var(--surface);
  border: 1px solid var(--text-quiet); border-radius: 12px; cursor: pointer; zoom: var(${ZOOM}, 1);`;
/** Above a field: lengths are zoomed with what stands there. */
export const ABOVE = `top: calc(-26px - var(${LIFT}, 0px) / var(${ZOOM}, 1));`;
const HEARD =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);';

/** Words for who hears a button, which stand nowhere. */
export function heard(words: string): HTMLElement {
  const element = document.createElement('span');
  element.style.cssText = HEARD;
  element.textContent = words;
  return element;
}

/**
 * What a button says, and where it adds for people who hear it without seeing where it stands. What is being
 * pressed stays as it is.
 */
function label(button: HTMLElement, words: string, where: string, isShort: boolean): void {
  const told = `${isShort ? '+' : `+ ${words}`}|${words} ${where}`;
  if (button.dataset.told === told) return;
  button.dataset.told = told;
  button.title = isShort ? `${words} ${where}` : '';
  button.replaceChildren(
    ...(isShort ? ['+', heard(` ${words} ${where}`)] : [`+ ${words}`, heard(` ${where}`)]),
  );
}

/** Has the buttons say what they do at the field. */
function labelAll(
  buttons: HTMLElement[],
  offer: Offer | undefined,
  field: HTMLElement | undefined,
  isShort: boolean,
): void {
  const beside = offer?.fields[field?.dataset.field ?? ''];
  if (!offer || !beside) return;
  for (const button of buttons) {
    label(button, offer.words, beside[button.dataset.add as Edge], isShort);
    button.lang = offer.language;
  }
}

/** The two buttons, each at its edge. */
function createButtons(onPress: (edge: Edge) => void): HTMLButtonElement[] {
  return EDGES.map((edge) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.add = edge;
    button.style.cssText = `${STYLE} ${edge === 'before' ? ABOVE : 'bottom: -26px;'}`;
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      onPress(edge);
    });
    return button;
  });
}

/**
 * A quiet button above and one below the field that is pointed at or has the focus. They stand in the
 * room between fields, so that nothing is moved, and beside the field in the order of the Tab key.
 */
export function createAdding(onAdd: (at: Pointer, edge: Edge) => void, tools?: Tools) {
  let offer: Offer | undefined;
  /** The field that was pointed at or focused last: what is offered may come after that. */
  let last: HTMLElement | undefined;
  let field: HTMLElement | undefined;
  let isShort = false;
  const buttons = createButtons((edge) => {
    if (field?.dataset.field) onAdd(field.dataset.field, edge);
  });

  function leave(): void {
    for (const button of buttons) button.remove();
    tools?.leave();
    for (const name of ['position', LIFT]) field?.style.removeProperty(name);
    field = undefined;
  }

  function stand(next: HTMLElement): void {
    const beside = offer?.fields[next.dataset.field ?? ''];
    if (beside && next === field && buttons[0]!.parentElement === next) return;
    leave();
    if (!offer || !beside) return;
    field = next;
    labelAll(buttons, offer, field, isShort);
    putAround(next, buttons);
    tools?.stand(next, offer);
  }

  function follow({ target, type }: Event): void {
    const next = target instanceof Element && target.closest<HTMLElement>('[data-field]');
    // Who has gone to a button with the Tab key keeps it, whatever the pointer is over.
    const isAtButton = Boolean(document.activeElement?.closest('[data-add], [data-tool]'));
    if (!next || (type === 'pointerover' && isAtButton)) return;
    last = next;
    if (offer) stand(next);
  }

  document.addEventListener('pointerover', follow);
  document.addEventListener('focusin', follow);
  return {
    offer(next: Offer): void {
      offer = next;
      if (!next.fields[field?.dataset.field ?? '']) leave();
      labelAll(buttons, offer, field, isShort);
      if (field) tools?.stand(field, next);
      if (!field && last?.isConnected) stand(last);
    },
    /** The stage is drawn at another share of its size: the buttons keep theirs, and say what fits. */
    resize(scale: number): void {
      zoomTools(scale);
      isShort = scale < SHORT_BELOW;
      labelAll(buttons, offer, field, isShort);
    },
    end(): void {
      leave();
      document.removeEventListener('pointerover', follow);
      document.removeEventListener('focusin', follow);
    },
  };
}
