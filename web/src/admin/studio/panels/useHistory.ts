import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, HistoryEntry } from '../api/records.ts';
import { type Attempts, useAttempt } from '../useAttempt.ts';

/** Whose history is shown, and what follows when an entry is taken back. */
export interface HistoryOptions {
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
  /** There are older ones. */
  hasMore: boolean;
  /** The copy's, as the list was seen. */
  etag: string;
}

/** The history of a copy as far as it was fetched, and the ways back. */
export interface History extends Pick<Attempts, 'isWorking' | 'problem'> {
  known: Known | undefined;
  /** What came of the last way back. */
  said: string;
  more(): void;
  /** @param paths The files that it is about. Default: all. */
  goBack(way: 'take-back' | 'restore', entry: number, paths?: string[]): void;
}

/**
 * The entries of a copy's history, and the ways to take them back. They are loaded again after
 * each change.
 */
export function useHistory({ api, copy, hash, say, flush, onDone }: HistoryOptions): History {
  const { id } = copy;
  const [known, setKnown] = useState<Known>();
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
  const goBack: History['goBack'] = (way, entry, paths) =>
    void attempt(async () => {
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
  return { known, said, isWorking, problem, more: () => void more(), goBack };
}
