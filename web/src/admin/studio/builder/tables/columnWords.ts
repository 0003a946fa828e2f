import { spokenColumn, type TableColumn } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';

/** What a column of a table is called. */
export const columnWords = (column: TableColumn, say: SayWords): string =>
  'name' in column ? spokenColumn(column.name) : say(`table.row-${column.part}`);
