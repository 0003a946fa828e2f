import { useDesk } from './DeskContext.ts';
import type { Marked } from './useMarked.ts';

export interface BulkBarProps {
  marked: Marked;
  onAct(): void;
}

/** How many cases are marked, and what to do with them. */
export function BulkBar({ marked, onAct }: BulkBarProps) {
  const { say } = useDesk();
  const { rows, most } = marked;
  return (
    // What tells of a change stands there before it: a reader hears nothing of what comes with its box.
    <div className={rows.length > 0 ? 'bulk-bar' : undefined}>
      <span role="status">
        {rows.length > 0 && say('bulk.count', { count: rows.length })}
        {rows.length === most && ` ${say('bulk.most', { most })}`}
      </span>
      {rows.length > 0 && (
        <>
          <button type="button" className="main" onClick={onAct}>
            {say('bulk.do')}
          </button>
          <button type="button" className="plain" onClick={marked.clear}>
            {say('bulk.clear')}
          </button>
        </>
      )}
    </div>
  );
}
