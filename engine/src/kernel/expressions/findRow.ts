import type { Json } from '../json.ts';
import type { Table, TableRow } from './Table.ts';

function counts({ from, until }: TableRow, day: Json | undefined): boolean {
  if (typeof day !== 'string') return true;
  return (from === undefined || day >= from) && (until === undefined || day <= until);
}

/**
 * The row of a table for some values, on a day: equal in every `exact` key, and in the `band` key the
 * greatest that is not above. Undefined where there is none.
 */
export function findRow(
  { keys, rows }: Table,
  by: { [key: string]: Json },
  day: Json | undefined,
): TableRow | undefined {
  let best: TableRow | undefined;
  for (const row of rows) {
    if (!counts(row, day)) continue;
    let band: string | undefined;
    const fits = Object.entries(keys).every(([key, kind]) => {
      if (kind === 'exact') return row.by[key] === by[key];
      band = key;
      return Number(row.by[key]) <= Number(by[key]);
    });
    if (!fits) continue;
    if (band === undefined) return row;
    if (!best || Number(row.by[band]) > Number(best.by[band])) best = row;
  }
  return best;
}
