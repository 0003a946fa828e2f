export {
  addTableRow,
  deleteTableRow,
  MOST_TABLE_ROWS,
  setColumnKind,
  setTableCells,
  setTableWord,
} from './tableEdits.ts';
export {
  isTable,
  type LookUpTable,
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
  type NewTable,
  renameTableColumn,
  setKeyFits,
  usesOfColumn,
} from './tableParts.ts';
