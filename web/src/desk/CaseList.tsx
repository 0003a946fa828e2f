import type { ReactNode } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { CaseTable } from './CaseTable.tsx';
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
  const { title, says, searched, columns, rows, isLoading, failure, marked } = props;
  const { say } = useDesk();
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
        <CaseTable
          {...{ columns, rows, marked }}
          chosen={props.chosen}
          onReach={props.onReach}
          onOpen={props.onOpen}
        />
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
