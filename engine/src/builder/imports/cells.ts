import type { Left } from './Proposal.ts';

/** A cell of which nothing is known but why, and what stands there. */
export interface LostCell {
  lost: 'formula' | 'cell-error';
  /** @example '=A1&B1', '#REF!' */
  words: string;
}

/** What a cell of a spreadsheet holds; of a formula what it gave last. */
export type Cell = string | number | boolean | Date | LostCell | null | undefined;

const isLost = (cell: Cell): cell is LostCell =>
  typeof cell === 'object' && cell !== null && 'lost' in cell;

/**
 * A cell of a spreadsheet as text, without white space around it: a day as `2026-11-27`, an empty
 * cell as '', and so one of which nothing is known: `lostIn` names those.
 */
export const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined || isLost(cell)) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
};

/** Whether something stands in a row. */
export const hasWords = (row: Cell[]): boolean =>
  row.some((cell) => isLost(cell) || textOf(cell) !== '');

/** What stands in a row. */
export const wordsOf = (row: Cell[]): string => row.map(textOf).filter(Boolean).join(' · ');

/** The cells of a row of which nothing is known. */
export const lostIn = (row: Cell[], source: string): Left[] =>
  row.filter(isLost).map(({ lost, words }) => ({ source, reason: lost, words }));
