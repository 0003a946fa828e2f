/** What a cell of a spreadsheet holds; of a formula what it gave last. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * A cell of a spreadsheet as text, without white space around it: a day as `2026-11-27`, an empty
 * cell as ''.
 */
export const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
};

/** Whether something stands in a row. */
export const hasWords = (row: Cell[]): boolean => row.some((cell) => textOf(cell) !== '');

/** What stands in a row. */
export const wordsOf = (row: Cell[]): string => row.map(textOf).filter(Boolean).join(' · ');
