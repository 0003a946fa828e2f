import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { CopyScreens } from '../api/records.ts';
import { sentenceOf } from '../api/sentenceOf.ts';

/** What is known of the screens that differ. */
export interface ChangedScreens {
  /** Undefined while they are not known. */
  found: CopyScreens | undefined;
  problem: string;
  reload(): void;
}

/** Milliseconds before its end at which an address of files is not begun with any more. */
const MARGIN = 60_000;

/** Whether the files of what was found can still be fetched. */
export const isFresh = ({ expiresAt }: CopyScreens): boolean =>
  Date.parse(expiresAt) - Date.now() > MARGIN;

/**
 * What a state of a copy shows otherwise.
 * @param state Another one: the copy has changed since. Nothing is asked before there is one.
 */
export function useChangedScreens(
  api: Pick<StudioApi, 'screens'>,
  { copy, state, say }: { copy: number; state: string | undefined; say: SayWords },
): ChangedScreens {
  const [found, setFound] = useState<CopyScreens>();
  const [problem, setProblem] = useState('');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew
  useEffect(() => {
    if (state === undefined) return;
    let isCurrent = true;
    setProblem('');
    api.screens(copy).then(
      (screens) => isCurrent && setFound(screens),
      (error) => {
        if (!isCurrent) return;
        setFound(undefined);
        setProblem(sentenceOf(error, say));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api, copy, state, turn, say]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { found, problem, reload };
}
