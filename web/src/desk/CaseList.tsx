import { type ReactNode, useEffect, useRef } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { useDesk } from './DeskContext.ts';
import type { Row, TableKind } from './records.ts';
import { SaveButtons } from './SaveButtons.tsx';
import type { Marked } from './useMarked.ts';

/** As what a list can be saved. */
const TABLES = [
  ['xlsx', 'queue.export-xlsx'],
  ['csv', 'queue.export'],
] as const;

export interface CaseListProps {
  title: string;
  says: string | undefined;
  /** What stands between its name and its rows. */
  bar?: ReactNode;
  /** What was searched for; absent in a queue. */
  searched: string | undefined;
  columns: string[];
  rows: Row[];
  isLoading: boolean;
  failure: string | undefined;
  /** The position that the keys have reached. */
  chosen: number;
  /** The focus has come into a row: the keys mean that one. */
  onReach(position: number): void;
  onOpen(row: Row): void;
  onRetry(): void;
  onMore?(): void;
  /** What is marked, and what to do with it; absent where nothing is done with many. */
  marked?: Marked;
  onAct?(): void;
  /** Saves the whole list as a table; absent for who may not. */
  onExport?(as: TableKind): Promise<void>;
}

/** The cases of a list; the one that the keys have reached is marked. */
export function CaseList(props: CaseListProps) {
  const { title, says, searched, columns, rows, isLoading, failure, chosen, onOpen } = props;
  const { marked } = props;
  const { say } = useDesk();
  const reached = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is marked
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to undo it.
    void reached.current?.scrollIntoView?.({ block: 'nearest' });
    // A focus that stands in another row comes along.
    const focused = document.activeElement;
    if (!focused?.closest('.cases tbody') || reached.current?.contains(focused)) return;
    const kind = focused.matches('input') ? 'input' : 'a';
    reached.current?.querySelector<HTMLElement>(kind)?.focus();
  }, [chosen]);
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {title}
      </h2>
      {says && <p className="quiet">{says}</p>}
      {props.bar}
      <div aria-live="polite">
        {failure && (
          <p className="problem" role="alert">
            {failure}{' '}
            <button type="button" onClick={props.onRetry}>
              {say('closed.retry')}
            </button>
          </p>
        )}
        {!failure && !isLoading && rows.length === 0 && (
          <Empty searched={searched} hasMore={props.onMore !== undefined} />
        )}
      </div>
      {rows.length > 0 && (
        <table className="cases">
          <thead>
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
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.number}
                ref={index === chosen ? reached : undefined}
                className={index === chosen ? 'chosen' : undefined}
                onFocus={() => props.onReach(index)}
              >
                {marked && <Tick row={row} marked={marked} />}
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
      )}
      {isLoading && (
        <p className="wait" role="status">
          {say('loading')}
        </p>
      )}
      {props.onMore && !isLoading && (
        <button type="button" onClick={props.onMore}>
          {say('queue.more')}
        </button>
      )}
      {marked && props.onAct && <BulkBar marked={marked} onAct={props.onAct} />}
      {props.onExport && rows.length > 0 && (
        <SaveButtons key={title} kinds={TABLES} busy="queue.exporting" onSave={props.onExport} />
      )}
    </section>
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
    </>
  );
}

/** @param props.hasMore What was looked at had none, and was not all. */
function Empty({ searched, hasMore }: { searched: string | undefined; hasMore: boolean }) {
  const { say } = useDesk();
  if (hasMore) return <p className="empty">{say('queue.further')}</p>;
  if (searched !== undefined)
    return (
      <p className="empty">
        {say(searched.length < 2 ? 'search.short' : 'search.none', { text: searched })}
      </p>
    );
  return (
    <p className="empty">
      {say('queue.empty')} {say('queue.empty-next')}
    </p>
  );
}
