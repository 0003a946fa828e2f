import type { Cell } from '@porchlight/engine/builder';
import type { Sheet } from 'hucre/xlsx';

/** What spreadsheet programs show where a formula went wrong: `#REF!`, and as other languages spell it, `#¡REF!`, `#N/D`, `#NV`, `Err:502`. */
const CELL_ERROR = /^(#(N\/[ABD]|NV|I\/T|GETTING_DATA)|#[¡¿]?\p{Lu}[\p{Lu}\d/]*[!?]|Err:\d{3})$/u;

/** A cell as it is read; an error, of which nobody can be asked, is named. */
export const cellOf = (value: Cell): Cell =>
  typeof value === 'string' && CELL_ERROR.test(value.trim())
    ? { lost: 'cell-error', words: value.trim() }
    : value;

/** @example nameOfCell(4, 27) // 'AB5' */
function nameOfCell(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** The cells of a sheet: errors, and formulas that no program has worked out yet, say what they are. */
export function cellsOf({ rows, cells }: Pick<Sheet, 'rows' | 'cells'>): Cell[][] {
  return rows.map((row, y) =>
    row.map((value, x) => {
      const { type, formula } = cells?.get(`${y},${x}`) ?? {};
      if (type === 'error') {
        const words = String(value) + (formula ? ` (=${formula})` : '');
        return { lost: 'cell-error', words };
      }
      // Of a formula that others share only the first has its text.
      if (formula !== undefined && value === null)
        return { lost: 'formula', words: formula ? `=${formula}` : nameOfCell(y, x) };
      return cellOf(value);
    }),
  );
}
