import { setColumnKind, spokenColumn } from '@porchlight/engine/builder';
import type { ColumnsProps } from './TableColumns.tsx';

/** Columns of figures in which something is a text: which, and the way to make all of the column texts. */
export function KeptAsTexts({ files, file, table, say, onBuild }: ColumnsProps) {
  return table.columns.map((column, index) => {
    if (!('name' in column) || !(column.isMoney || column.kind === 'number')) return null;
    const rows = [...table.problems].flatMap(([row, problems]) =>
      problems.some((one) => one.kind === 'other-kind' && one.column === index) ? [row + 1] : [],
    );
    if (rows.length === 0) return null;
    const name = spokenColumn(column.name);
    return (
      <p key={`${column.part} ${column.name}`} className="quiet">
        {say('table.kept-as-texts', { column: name, count: rows.length, row: rows[0]! })}{' '}
        <button
          type="button"
          onClick={() => onBuild(() => setColumnKind(files, file, column, 'text'))}
        >
          {say('table.all-texts', { column: name })}
        </button>
      </p>
    );
  });
}
