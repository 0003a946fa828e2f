/** What a browser tells of somebody who uses the page; `input` alone is what dictation and pasting tell. */
const SIGNS = ['keydown', 'pointerdown', 'input'];

/**
 * Calls back at each press and each letter, also in a dialog that keeps its keys from the page.
 * @returns How to stop.
 */
export function onUse(listener: () => void): () => void {
  for (const sign of SIGNS) addEventListener(sign, listener, true);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, listener, true);
  };
}
