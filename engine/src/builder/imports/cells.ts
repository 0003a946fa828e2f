/** What a cell of a spreadsheet holds; of a formula what it gave last. */
export type Cell = string | number | boolean | Date | null | undefined;

export const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
};

/** Whether something stands in a row. */
export const hasWords = (row: Cell[]): boolean => row.some((cell) => textOf(cell) !== '');

/** What stands in a row. */
export const wordsOf = (row: Cell[]): string => row.map(textOf).filter(Boolean).join(' · ');
