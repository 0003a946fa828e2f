import { useEffect, useRef } from 'react';
import { useDesk } from './DeskContext.ts';
import type { Row } from './records.ts';
import type { Marked } from './useMarked.ts';

export interface CaseTableProps {
  columns: string[];
  rows: Row[];
  /** Absent where nothing is done with many. */
  marked: Marked | undefined;
  /** The position that the keys have reached. */
  chosen: number;
  /** The focus has come into a row: the keys mean that one. */
  onReach(position: number): void;
  onOpen(row: Row): void;
}

/** The rows of a list; the one that the keys have reached is in sight. */
export function CaseTable(props: CaseTableProps) {
  const { columns, rows, marked, chosen, onReach, onOpen } = props;
  const table = useReached(chosen);
  return (
    <table ref={table} className="cases">
      <thead>
        <Heads {...{ columns, rows, marked }} />
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.number}
            className={index === chosen ? 'chosen' : undefined}
            onFocus={() => onReach(index)}
          >
            {marked && <Tick row={row} marked={marked} />}
            <Name row={row} marked={marked} onOpen={onOpen} />
            {row.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
              <td key={at} data-column={columns[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Brings the row that the keys have reached into sight, and with it a focus that stands in another. */
function useReached(chosen: number) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    // A list that has just come stays where it is.
    if (before.current === chosen) return;
    before.current = chosen;
    const reached = table.current?.querySelector<HTMLElement>('tr.chosen');
    // Newer browsers answer with a promise, which is no way to undo it.
    void reached?.scrollIntoView?.({ block: 'nearest' });
    const focused = document.activeElement;
    if (!focused?.closest('.cases tbody') || reached?.contains(focused)) return;
    const kind = focused.matches('input') ? 'input' : 'a';
    reached?.querySelector<HTMLElement>(kind)?.focus();
  }, [chosen]);
  return table;
}

function Heads({ columns, rows, marked }: Pick<CaseTableProps, 'columns' | 'rows' | 'marked'>) {
  const { say } = useDesk();
  return (
    <tr>
      {marked && (
        <td className="tick">
          <label>
            <input
              type="checkbox"
              checked={rows.every(({ number }) => marked.has(number))}
              onChange={() => marked.toggleAll(rows)}
            />
            <span>{say('bulk.mark-all')}</span>
          </label>
        </td>
      )}
      <th scope="col">{say('column.case')}</th>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  );
}

type NameProps = Pick<CaseTableProps, 'marked' | 'onOpen'> & { row: Row };

/** Whose case it is, what stands out of it, and the way into it. */
function Name({ row, marked, onOpen }: NameProps) {
  const { say } = useDesk();
  return (
    <th scope="row">
      <a
        href={`#case=${row.number}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onOpen(row);
        }}
      >
        {row.name || say('case.number', { number: row.number })}
      </a>
      <span className="number">{row.number}</span>
      <Marks row={row} />
      {marked?.has(row.number) && marked.whyNot(row.number) && (
        <span className="why">{marked.whyNot(row.number)}</span>
      )}
    </th>
  );
}

/** Marks a case, to do something with it and others. */
function Tick({ row, marked }: { row: Row; marked: Marked }) {
  const { say } = useDesk();
  const isMarked = marked.has(row.number);
  return (
    <td className="tick">
      <label>
        <input
          type="checkbox"
          checked={isMarked}
          disabled={!isMarked && marked.rows.length >= marked.most}
          onChange={() => marked.toggle(row)}
        />
        <span className="unseen">
          {say('bulk.mark', { name: `${row.name} ${row.number}`.trim() })}
        </span>
      </label>
    </td>
  );
}

/** What stands out of a row: it is late, or has a mark. Never by colour alone. */
function Marks({ row }: { row: Row }) {
  const { desk, say } = useDesk();
  return (
    <>
      {row.isLate ? (
        <span className="mark late">
          {say('row.late')} · {say('row.due', { day: row.due ?? '' })}
        </span>
      ) : (
        row.due && <span className="due">{say('row.due', { day: row.due })}</span>
      )}
      {row.flags.map((id) => (
        <span key={id} className="mark">
          {desk.flags.find((flag) => flag.id === id)?.label ?? id}
        </span>
      ))}
      {row.badges?.map((label) => (
        <span key={label} className="mark badge">
          {label}
        </span>
      ))}
    </>
  );
}
