import type { Json } from '../json.ts';

/** A row: what it is found by, what it gives, and the days on which it counts. */
export interface TableRow {
  by: { [key: string]: Json };
  gives: { [column: string]: Json };
  from?: string;
  until?: string;
}

/** A table of a pack. `exact`: the row's own value; `band`: the row with the greatest value that is not above. */
export interface Table {
  keys: { [key: string]: 'exact' | 'band' };
  rows: TableRow[];
}

/** The tables that a form's expressions look into, by name: `income-limits`, a program's `water.rates`. */
export type Tables = { [name: string]: Table };
