import {
  deleteTableRow,
  type LookUpTable,
  MOST_TABLE_ROWS,
  type RowProblem,
  readLookUpTable,
  setTableCells,
  type TableColumn,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useId, useMemo, useState } from 'react';
import { readIfThere } from '../../readIfThere.ts';
import { useBegun } from '../BegunWork.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { columnWords } from './columnWords.ts';
import { KeptAsTexts } from './KeptAsTexts.tsx';
import { SheetCell } from './SheetCell.tsx';
import { useFocusIn, useRowsInSight } from './useRowsInSight.ts';

/** What the rows of a table are given. */
export interface TableSheetProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  file: string;
}

/** The rows of a table, typed and pasted as in a spreadsheet. */
export function TableSheet(props: TableSheetProps) {
  const { files, file, say } = props;
  const table = useMemo(() => readIfThere(() => readLookUpTable(files, file)), [files, file]);
  if (!table) return <p className="banner">{say('table.no-table')}</p>;
  return <Sheet key={props.file} {...props} table={table} />;
}

type SheetProps = TableSheetProps & { table: LookUpTable };

function Sheet(props: SheetProps) {
  const { table, say } = props;
  const { sheet, first, most, told, code, isBegun, ...act } = useSheet(props);
  const count = table.rows.length;
  const blank = table.columns.map(() => '');
  const inSight = [
    ...table.rows.slice(first, first + most),
    ...(isBegun && count <= first + most ? [blank] : []),
  ];
  return (
    <section className="live sheet-side" aria-label={say('table.rows')}>
      <h2>{table.words.title}</h2>
      <p className="quiet">{say('table.rows-help')}</p>
      <div className="table-sheet">
        <table ref={sheet}>
          <Heads table={table} say={say} />
          <tbody>
            {inSight.map((cells, index) => {
              const row = first + index;
              return (
                <SheetRow
                  key={row}
                  {...{ table, cells, row, say }}
                  onText={(column, text) => act.write({ row, column }, text)}
                  onCells={(column, pasted) => act.paste({ row, column }, pasted)}
                  onMove={(column, down, right, isEnter) =>
                    act.move(row + down, column + right, isEnter)
                  }
                  onDelete={() => act.deleteRow(row)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {code && (
        <p className="problem" role="alert">
          {code === 'out-of-range'
            ? say('table.too-many-rows', { most: MOST_TABLE_ROWS })
            : say(`forms.problem-${code}`)}
        </p>
      )}
      <KeptAsTexts {...props} />
      <RowButtons {...{ ...act, first, most, count, say }} />
      <p className="quiet" role="status">
        {told}
      </p>
    </section>
  );
}

type RowButtonsProps = Pick<SheetProps, 'say'> &
  Pick<ReturnType<typeof useSheet>, 'first' | 'most' | 'addRow' | 'showEarlier' | 'showMore'> & {
    count: number;
  };

/** Below the rows: another one, and those that are not in sight. */
function RowButtons(props: RowButtonsProps) {
  const { first, most, count, say, addRow, showEarlier, showMore } = props;
  return (
    <p className="actions">
      <button type="button" onClick={addRow}>
        {say('table.add-row')}
      </button>
      {first > 0 && (
        <button type="button" onClick={showEarlier}>
          {say('table.earlier-rows', { count: first })}
        </button>
      )}
      {count > first + most && (
        <button type="button" onClick={showMore}>
          {say('table.more-rows', { count: count - first - most })}
        </button>
      )}
    </p>
  );
}

interface Place {
  row: number;
  column: number;
}

/** What can be done in the cells, and what came of the last paste. */
function useSheet({ files, file, table, say, onBuild }: SheetProps) {
  const { sheet, find, focusNext } = useFocusIn();
  const [told, setTold] = useState('');
  const [code, setCode] = useState<EditCode>();
  // A row below the last one, which is in the file once something is typed in it.
  const [isBegun, setBegun] = useState(false);
  useBegun(isBegun, () => setBegun(false));
  const count = table.rows.length;
  const { showLast, ...inSight } = useRowsInSight(count);
  function addRow() {
    const isFull = count >= MOST_TABLE_ROWS;
    setCode(isFull ? 'out-of-range' : undefined);
    if (isFull) return;
    const cell = `[data-cell="${count} 0"]`;
    if (isBegun) return find(cell)?.focus();
    setBegun(true);
    focusNext(cell);
    showLast();
  }
  function move(row: number, column: number, isEnter: boolean) {
    if (row === count && isEnter) addRow();
    const cell = find(`[data-cell="${row} ${column}"]`);
    cell?.focus();
    cell?.select();
  }
  function deleteRow(row: number) {
    if (row === count) setBegun(false);
    const problem = row < count ? onBuild(() => deleteTableRow(files, file, row)) : undefined;
    setCode(problem);
    // The row below comes into its place; below the last one is none.
    if (!problem && row >= count - 1) focusNext(`[data-delete="${row - 1}"]`);
  }
  function put(at: Place, cells: string[][], merge?: string) {
    const problem = onBuild(() => setTableCells(files, file, at, cells), merge);
    setCode(problem);
    if (!problem && at.row + cells.length > count) setBegun(false);
    return problem;
  }
  function paste(at: Place, cells: string[][]) {
    if (put(at, cells)) return;
    const room = table.columns.length - at.column;
    const isWide = cells.some((line) => line.length > room);
    setTold(say(isWide ? 'table.pasted-in-part' : 'table.pasted', { count: cells.length }));
  }
  function write(at: Place, text: string) {
    if (at.row === count && !text.trim()) return;
    put(at, [[text]], `cell ${file} ${at.row} ${at.column}`);
  }
  return { ...inSight, sheet, told, code, isBegun, addRow, move, paste, write, deleteRow };
}

type HeadsProps = Pick<TableSheetProps, 'say'> & { table: LookUpTable };

/** A column may be called as one of the row's own is. */
const keyOf = (column: TableColumn) =>
  'name' in column ? `${column.part} ${column.name}` : column.part;

/** What each column is for, in a few words below its name. */
function Heads({ table, say }: HeadsProps) {
  const partOf = (column: TableColumn) => {
    if (column.part === 'by') return say(`table.fits-${table.keys[column.name] ?? 'exact'}`);
    if (column.part !== 'gives') return undefined;
    return say(column.isMoney ? 'table.gives-money' : 'table.gives');
  };
  return (
    <thead>
      <tr>
        <th scope="col" aria-label={say('table.row-number')}>
          #
        </th>
        {table.columns.map((column) => (
          <th key={keyOf(column)} scope="col">
            {columnWords(column, say)}
            <small>{partOf(column)}</small>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

interface SheetRowProps extends HeadsProps {
  cells: string[];
  row: number;
  onText(column: number, text: string): void;
  onCells(column: number, cells: string[][]): void;
  onMove(column: number, down: number, right: number, isEnter: boolean): void;
  onDelete(): void;
}

function SheetRow(props: SheetRowProps) {
  const { table, cells, row, say } = props;
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  // A row in which nothing stands yet is told to be wrong once somebody was in it.
  const isFresh = !isTouched && cells.every((cell) => !cell.trim());
  const problems = isFresh ? [] : (table.problems.get(row) ?? []);
  const isRowWrong = problems.some(({ column }) => column === undefined);
  const number = row + 1;
  const fallbackOf = ({ part }: TableColumn) =>
    part === 'from' || part === 'until' || part === 'source' ? table.words[part] : undefined;
  return (
    <>
      <tr onBlur={isFresh ? () => setTouched(true) : undefined}>
        <th scope="row">{number}</th>
        {table.columns.map((column, index) => {
          const isWrong = problems.some((one) => one.column === index);
          const name = columnWords(column, say);
          return (
            <td key={keyOf(column)}>
              <SheetCell
                label={say('table.cell', { column: name, row: number })}
                value={cells[index]!}
                fallback={fallbackOf(column)}
                place={{ row, column: index }}
                isWrong={isWrong}
                describedBy={isWrong || (index === 0 && isRowWrong) ? id : undefined}
                isDay={column.part === 'from' || column.part === 'until'}
                isWide={column.part === 'source'}
                isFigure={'kind' in column && column.kind === 'number'}
                onText={(text) => props.onText(index, text)}
                onCells={(pasted) => props.onCells(index, pasted)}
                onMove={(...to) => props.onMove(index, ...to)}
              />
            </td>
          );
        })}
        <td>
          <button
            type="button"
            data-delete={row}
            aria-label={say('table.delete-row', { row: number })}
            onClick={props.onDelete}
          >
            ×
          </button>
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className="wrong">
          <td />
          <td id={id} colSpan={table.columns.length + 1}>
            <span>{problems.map((one) => problemWords(one, table, say)).join(' ')}</span>
          </td>
        </tr>
      )}
    </>
  );
}

/** What is wrong in a row, as a sentence. */
function problemWords(
  { kind, column, like }: RowProblem,
  table: LookUpTable,
  say: HeadsProps['say'],
) {
  const about = column === undefined ? undefined : table.columns[column];
  return say(`table.problem-${kind}`, {
    column: about ? columnWords(about, say) : '',
    row: like ?? 0,
  });
}
