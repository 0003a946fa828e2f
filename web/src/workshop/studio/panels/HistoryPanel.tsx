import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, HistoryEntry } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { showTime } from '../showTime.ts';
import { useAttempt } from '../useAttempt.ts';
import { CompareForm } from './CompareForm.tsx';
import { Comparison } from './Comparison.tsx';
import { sayEntry } from './sayEntry.ts';

export interface HistoryPanelProps {
  api: StudioApi;
  copy: Copy;
  /** What was compiled last: another one tells of a change. */
  hash: string | undefined;
  say: SayWords;
  /** Sends what is not sent. */
  flush(): Promise<void>;
  /** Takes the copy anew. */
  onDone(): Promise<void>;
}

interface Known {
  entries: HistoryEntry[];
  hasMore: boolean;
  /** The copy's, as the list was seen. */
  etag: string;
}

/** What was done to a copy: who, when, what; and the ways back, each of which is a change as well. */
export function HistoryPanel({ api, copy, hash, say, flush, onDone }: HistoryPanelProps) {
  const { id } = copy;
  const [known, setKnown] = useState<Known>();
  const [open, setOpen] = useState<number>();
  const [said, setSaid] = useState('');
  const { isWorking, problem, attempt } = useAttempt(say);

  const load = useCallback(async () => {
    const { etag } = await api.copy(id);
    setKnown({ ...(await api.history(id)), etag });
  }, [api, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another release has another history
  useEffect(() => {
    void attempt(load);
  }, [attempt, load, hash, copy.etag]);
  const more = () =>
    attempt(async () => {
      const next = await api.history(id, known!.entries.at(-1)!.id);
      setKnown({ ...known!, ...next, entries: [...known!.entries, ...next.entries] });
    });

  const goBack = (way: 'take-back' | 'restore', entry: number, paths?: string[]) =>
    attempt(async () => {
      setSaid('');
      await flush();
      try {
        const { changed } = await api.goBack(id, { way, entry, paths, etag: known!.etag });
        setSaid(say('history.done', { count: changed.length }));
        await onDone();
      } finally {
        await load();
      }
    });

  const entries = known?.entries ?? [];
  return (
    <section className="history">
      <Problem text={problem} />
      <p role="status">{known ? said : say('history.loading')}</p>
      {known && entries.length === 0 && <p className="quiet">{say('history.none')}</p>}
      {entries.length > 0 && <CompareForm api={api} copy={id} entries={entries} say={say} />}
      <ol className="rows" aria-label={say('studio.dock-history')}>
        {entries.map((entry, index) => {
          const { id: number, by, at, paths } = entry;
          const before = entries[index + 1]?.id ?? (known?.hasMore ? undefined : 0);
          const sentence = sayEntry(entry, say);
          const isOpen = open === number;
          return (
            <li key={number}>
              <strong className="said">{sentence}</strong>
              <br />
              <span className="quiet">
                {by} · {showTime(at)}
              </span>
              <p className="actions">
                {paths.length > 0 && before !== undefined && (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={`${say('history.what')}: ${sentence}`}
                    onClick={() => setOpen(isOpen ? undefined : number)}
                  >
                    {say('history.what')}
                  </button>
                )}
                {paths.length > 0 && (
                  <button
                    type="button"
                    disabled={isWorking}
                    aria-label={`${say('history.take-back')}: ${sentence}`}
                    onClick={() => void goBack('take-back', number)}
                  >
                    {say('history.take-back')}
                  </button>
                )}
                {index > 0 && (
                  <button
                    type="button"
                    disabled={isWorking}
                    aria-label={`${say('history.restore')}: ${sentence}`}
                    onClick={() => void goBack('restore', number)}
                  >
                    {say('history.restore')}
                  </button>
                )}
              </p>
              {isOpen && before !== undefined && (
                <Comparison
                  api={api}
                  copy={id}
                  from={before}
                  to={number}
                  say={say}
                  actions={(path) => (
                    <>
                      <button
                        type="button"
                        disabled={isWorking}
                        onClick={() => void goBack('take-back', number, [path])}
                      >
                        {say('history.take-back-file')}
                      </button>
                      <button
                        type="button"
                        disabled={isWorking}
                        onClick={() => void goBack('restore', number, [path])}
                      >
                        {say('history.restore-file')}
                      </button>
                    </>
                  )}
                />
              )}
            </li>
          );
        })}
      </ol>
      {known?.hasMore && (
        <p className="actions">
          <button type="button" disabled={isWorking} onClick={() => void more()}>
            {say('history.more')}
          </button>
        </p>
      )}
      {known && !known.hasMore && entries.length > 0 && (
        <p className="actions">
          <button type="button" disabled={isWorking} onClick={() => void goBack('restore', 0)}>
            {say('history.restore-first')}
          </button>
        </p>
      )}
    </section>
  );
}
