export type { TableProblemKind } from '../../compile/tableProblems.ts';
export {
  type CellPlace,
  deleteTableRow,
  MOST_TABLE_ROWS,
  setColumnKind,
  setTableCells,
  setTableWord,
} from './tableEdits.ts';
export {
  type ColumnKind,
  isTable,
  type LookUpTable,
  ROW_WORDS,
  type RowProblem,
  readLookUpTable,
  spokenColumn,
  TABLE_WORDS,
  type TableColumn,
  type TableUse,
  type TableWord,
  usesOfTable,
} from './tableFiles.ts';
export {
  addTable,
  addTableColumn,
  deleteTable,
  deleteTableColumn,
  type NamedColumn,
  type NewTable,
  renameTableColumn,
  setKeyFits,
  usesOfColumn,
} from './tableParts.ts';
