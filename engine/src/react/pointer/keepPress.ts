import { whenPointerIsUp } from './whenPointerIsUp.ts';

/** Fields to type in need it not: they have the focus as soon as they are touched, and lists are open. */
const PRESSED =
  'button, a[href], [role=button], summary, label, input[type=checkbox], input[type=radio]';
/** CSS pixels that a finger may slide and still mean what it came down on. */
const SLACK = 10;

/** An animation; only a transition has a property. */
type Motion = Animation & { transitionProperty?: string };

/**
 * Stops what moves the page: a step that opens, a list that closes. It goes on once the pointer is up. Transitions of
 * colours go on: by them a button says that it is pressed.
 */
function pauseMotion(): void {
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, transitionProperty = 'height' }: Motion) =>
        playState === 'running' && transitionProperty === 'height',
    );
  for (const one of moving) one.pause();
  if (moving.length === 0) return;
  whenPointerIsUp(() => {
    for (const one of moving) if (one.playState === 'paused') one.play();
  });
}

/**
 * Binds the pointer to what it came down on, so that the click goes there although something has moved
 * it meanwhile. Sliding away calls the press off, as ever (WCAG 2.5.2).
 */
function bindPointer({ target, pointerId, clientX, clientY }: PointerEvent): void {
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  if (!pressed) return;
  pressed.setPointerCapture(pointerId);
  const watch = new AbortController();
  const options = { capture: true, signal: watch.signal };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= SLACK) return;
    pressed.releasePointerCapture(pointerId);
    watch.abort();
  };
  window.addEventListener('pointermove', handleMove, options);
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(end, () => watch.abort(), options);
}

function handleDown(event: PointerEvent): void {
  pauseMotion();
  bindPointer(event);
}

/**
 * From now on a press is never lost: nothing scrolls or moves on its own under a finger that is down,
 * and what it came down on is what it presses. Returns how to end it.
 */
export function keepPress(): () => void {
  window.addEventListener('pointerdown', handleDown, true);
  return () => window.removeEventListener('pointerdown', handleDown, true);
}
