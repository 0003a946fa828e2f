import { useState } from 'react';
import { Problem } from '../Problem.tsx';
import { CompareForm } from './CompareForm.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { type HistoryOptions, useHistory } from './useHistory.ts';

/** What was done to a copy: who, when, what; and the ways back, each of which is a change as well. */
export function HistoryPanel(props: HistoryOptions) {
  const { api, copy, say } = props;
  const history = useHistory(props);
  const { known, said, isWorking, problem, more, goBack } = history;
  const [open, setOpen] = useState<number>();
  const entries = known?.entries ?? [];
  return (
    <section className="history">
      <Problem text={problem} />
      <p role="status">{known ? said : say('history.loading')}</p>
      {known && entries.length === 0 && <p className="quiet">{say('history.none')}</p>}
      {entries.length > 0 && <CompareForm api={api} copy={copy.id} entries={entries} say={say} />}
      <ol className="rows" aria-label={say('studio.dock-history')}>
        {entries.map((entry, index) => (
          <HistoryRow
            key={entry.id}
            api={api}
            copy={copy.id}
            entry={entry}
            before={entries[index + 1]?.id ?? (known?.hasMore ? undefined : 0)}
            isNewest={index === 0}
            isOpen={open === entry.id}
            history={history}
            say={say}
            onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
          />
        ))}
      </ol>
      {known?.hasMore && (
        <p className="actions">
          <button type="button" disabled={isWorking} onClick={more}>
            {say('history.more')}
          </button>
        </p>
      )}
      {known && !known.hasMore && entries.length > 0 && (
        <p className="actions">
          <button type="button" disabled={isWorking} onClick={() => goBack('restore', 0)}>
            {say('history.restore-first')}
          </button>
        </p>
      )}
    </section>
  );
}
