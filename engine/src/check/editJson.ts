import { applyEdits, modify } from 'jsonc-parser';

/**
 * Sets one value of a JSON text and leaves all else as it is written.
 * @param at Property names and positions from the root. Of a list, a position inserts; -1 appends.
 */
export function editJson(text: string, at: (string | number)[], value: unknown): string {
  const edits = modify(text, at, value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    isArrayInsertion: typeof at.at(-1) === 'number',
  });
  return applyEdits(text, edits);
}
