import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { List, Rows } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

/** A list as far as it is loaded. */
interface Loaded extends Rows {
  isLoading: boolean;
  failure?: string;
}

const NOTHING: Loaded = { columns: [], rows: [], isLoading: true };

/** A list as far as it is loaded, and the ways to more of it. */
export type OpenList = ReturnType<typeof useList>;

/** Rows of which the first were read anew, and the rest could not be. */
function renewed(before: Rows['rows'], anew: Rows['rows']): Rows['rows'] {
  const known = new Set(anew.map(({ number }) => number));
  return [...anew, ...before.slice(anew.length).filter(({ number }) => !known.has(number))];
}

/** Loads a list, and more of it; what comes for another list is passed over. */
export function useList(list: List | undefined) {
  const { api, say } = useDesk();
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const asked = useRef(0);
  const key = JSON.stringify(list);
  const load = useCallback(
    async (before: Loaded, shown = before, least = 0) => {
      const turn = ++asked.current;
      const wanted = key === undefined ? undefined : (JSON.parse(key) as List);
      if (!wanted) return setLoaded({ ...NOTHING, isLoading: false });
      setLoaded({ ...shown, isLoading: true, failure: undefined } as Loaded);
      let { rows } = before;
      try {
        let page = await api.list(wanted, before.next);
        rows = [...rows, ...page.rows];
        while (page.next && rows.length < least && turn === asked.current) {
          page = await api.list(wanted, page.next);
          rows = [...rows, ...page.rows];
        }
        if (turn === asked.current) setLoaded({ ...page, rows, isLoading: false });
      } catch (error) {
        if (turn !== asked.current) return;
        const failure = sentenceOf(error, say);
        // Where none came the rows are the same ones: nobody takes them for others and asks again.
        const kept = rows === before.rows ? shown.rows : renewed(shown.rows, rows);
        setLoaded({ ...shown, rows: kept, isLoading: false, failure });
      }
    },
    [api, key, say],
  );
  useEffect(() => void load(NOTHING), [load]);
  return {
    ...loaded,
    // What is shown stays until there is something newer, as far as it was loaded: keys lead through it meanwhile.
    reload: () => void load(NOTHING, loaded, loaded.rows.length),
    more: () => void load(loaded),
  };
}
