import type { ChangeNote } from '../api/records.ts';
import type { UndoStep } from './undoStack.ts';

/** A name for a change: several calls of it are one in the history. */
export const makeChange = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Letters of a text in a note: it travels in a header. */
const MOST = 60;

/** What is said of a change in the history. @param way How it came, where it was done before. */
export function noteOf(
  { change, said }: Pick<UndoStep, 'change' | 'said'>,
  way?: 'undo' | 'redo',
): ChangeNote {
  const params = Object.fromEntries(
    Object.entries(said.params ?? {}).map(([name, value]) => [name, clip(String(value))]),
  );
  return { change, said: { id: said.id, params, ...(way && { way }) } };
}

function clip(text: string): string {
  const letters = [...text];
  return letters.length > MOST ? `${letters.slice(0, MOST - 1).join('')}…` : text;
}
