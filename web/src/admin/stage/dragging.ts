import type { Pointer } from '@porchlight/engine';
import type { Edge } from '../form-preview/PreviewState.ts';

/** Pixels from the edge of the window within which it scrolls, and how far at each turn. */
const NEAR = 40;
const STRIDE = 12;
/** Milliseconds between two turns. */
const TURN = 30;
const LINE = `position: absolute; z-index: 4; height: 4px; border-radius: 2px; background: var(--accent);
  pointer-events: none;`;

/** The group of a question: its step's, or what a program adds to that. */
export const groupOf = (at: Pointer) => at.slice(0, at.lastIndexOf('/'));

/** The field of the same step that is nearest to a height, and on which side of its middle that is. */
function nearest(at: Pointer, y: number): { field: HTMLElement; edge: Edge } | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-field]')].filter(
    ({ dataset }) => groupOf(dataset.field!) === groupOf(at),
  );
  const distance = (field: HTMLElement) => {
    const { top, bottom } = field.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - y);
  };
  const [field] = all.sort((one, other) => distance(one) - distance(other));
  if (!field) return undefined;
  const { top, bottom } = field.getBoundingClientRect();
  return { field, edge: y < (top + bottom) / 2 ? 'before' : 'after' };
}

/** Scrolls while something is held near an edge of the window, though it is held still. */
function createEdges(onScrolled: (y: number) => void) {
  let y = 0;
  let turning: ReturnType<typeof setInterval> | undefined;
  function scroll(): void {
    const isAbove = y < NEAR;
    if (!isAbove && y <= window.innerHeight - NEAR) return;
    window.scrollBy({ top: isAbove ? -STRIDE : STRIDE });
    onScrolled(y);
  }
  return {
    hold(height: number): void {
      y = height;
      turning ??= setInterval(scroll, TURN);
    },
    leave(): void {
      clearInterval(turning);
      turning = undefined;
    },
  };
}

/**
 * Follows a grip that is dragged among the questions of its step, with a line where it lands. Escape gives up.
 * @param onPut Where it was let go, beside another question than its own.
 * @returns A function that ends it.
 */
export function followDrag(
  grip: HTMLElement,
  dragged: () => Pointer | undefined,
  onPut: (beside: Pointer, edge: Edge) => void,
): () => void {
  const edges = createEdges((y) => land(y));
  const line = document.createElement('div');
  line.style.cssText = LINE;
  let landing: { beside: Pointer; edge: Edge } | undefined;
  let isHeld = false;

  function stop(): void {
    isHeld = false;
    landing = undefined;
    edges.leave();
    line.remove();
  }
  function handleDown(event: PointerEvent): void {
    event.preventDefault();
    grip.setPointerCapture?.(event.pointerId);
    isHeld = true;
  }
  function handleMove({ clientY }: PointerEvent): void {
    if (!isHeld) return;
    edges.hold(clientY);
    land(clientY);
  }
  function land(y: number): void {
    const at = dragged();
    const found = at !== undefined && nearest(at, y);
    if (!found) return;
    const { field, edge } = found;
    const beside = field.dataset.field!;
    landing = beside === at ? undefined : { beside, edge };
    const { top, bottom, left, width } = field.getBoundingClientRect();
    line.style.top = `${window.scrollY + (edge === 'before' ? top - 16 : bottom + 12)}px`;
    line.style.left = `${window.scrollX + left}px`;
    line.style.width = `${width}px`;
    if (landing) document.body.append(line);
    else line.remove();
  }
  function handleUp(): void {
    const put = landing;
    stop();
    if (put) onPut(put.beside, put.edge);
  }
  function handleKey({ key }: KeyboardEvent): void {
    if (key === 'Escape') stop();
  }
  grip.addEventListener('pointerdown', handleDown);
  grip.addEventListener('pointermove', handleMove);
  grip.addEventListener('pointerup', handleUp);
  grip.addEventListener('pointercancel', stop);
  document.addEventListener('keydown', handleKey);
  return () => {
    stop();
    document.removeEventListener('keydown', handleKey);
  };
}
