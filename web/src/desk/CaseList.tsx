import { useEffect, useRef, useState } from 'react';
import type { Row } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';
import { sentenceOf } from './sentenceOf.ts';

export interface CaseListProps {
  title: string;
  says: string | undefined;
  /** What was searched for; absent in a queue. */
  searched: string | undefined;
  columns: string[];
  rows: Row[];
  isLoading: boolean;
  failure: string | undefined;
  /** The position that the keys have reached. */
  chosen: number;
  onOpen(row: Row): void;
  onRetry(): void;
  onMore?(): void;
  /** Saves the whole list as a table; absent for who may not. */
  onExport?(): Promise<void>;
}

/** The cases of a list; the one that the keys have reached is marked. */
export function CaseList(props: CaseListProps) {
  const { title, says, searched, columns, rows, isLoading, failure, chosen, onOpen } = props;
  const { say } = useDesk();
  const marked = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is marked
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to undo it.
    void marked.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <section aria-labelledby="list-title">
      <h2 id="list-title">{title}</h2>
      {says && <p className="quiet">{says}</p>}
      <div aria-live="polite">
        {failure && (
          <p className="problem" role="alert">
            {failure}{' '}
            <button type="button" onClick={props.onRetry}>
              {say('closed.retry')}
            </button>
          </p>
        )}
        {!failure && !isLoading && rows.length === 0 && <Empty searched={searched} />}
      </div>
      {rows.length > 0 && (
        <table className="cases">
          <thead>
            <tr>
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
                ref={index === chosen ? marked : undefined}
                className={index === chosen ? 'chosen' : undefined}
              >
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
      {props.onExport && rows.length > 0 && <ExportButton key={title} onExport={props.onExport} />}
    </section>
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

/** A list of many thousand takes its time: the button says so, and is not pressed twice. */
function ExportButton({ onExport }: { onExport(): Promise<void> }) {
  const { say } = useDesk();
  const [state, setState] = useState<'ready' | 'busy' | { failure: string }>('ready');
  const handleClick = () => {
    setState('busy');
    onExport().then(
      () => setState('ready'),
      (error) => setState({ failure: sentenceOf(error, say) }),
    );
  };
  return (
    <p className="export">
      <button type="button" className="plain" onClick={handleClick} disabled={state === 'busy'}>
        {say(state === 'busy' ? 'queue.exporting' : 'queue.export')}
      </button>
      {typeof state === 'object' && (
        <span className="problem" role="alert">
          {state.failure}
        </span>
      )}
    </p>
  );
}

function Empty({ searched }: { searched: string | undefined }) {
  const { say } = useDesk();
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
