let isDown = false;
const waiting = new Set<() => void>();

function release() {
  isDown = false;
  // After the click that the same press makes.
  setTimeout(() => {
    for (const task of [...waiting]) task();
    waiting.clear();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isDown = true;
    },
    true,
  );
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
}

/**
 * Runs a task now, or once the pointer that is down is up again. A field that is left by pressing a
 * button would otherwise show its message at once, and push the button away from under the finger.
 * Returns how to call it off.
 */
export function whenPointerIsUp(task: () => void): () => void {
  if (!isDown) {
    task();
    return () => {};
  }
  waiting.add(task);
  return () => waiting.delete(task);
}
