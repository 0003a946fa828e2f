import { useCallback, useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { CopyScreens } from '../api/records.ts';
import { sentenceOf } from '../api/sentenceOf.ts';

/** What is known of the screens that differ. */
export interface ChangedScreens {
  /** Undefined while they are not known. */
  found: CopyScreens | undefined;
  /** Why they could not be asked for; what was found before of the same state stays. */
  problem: string;
  /** Whether an answer is awaited; what was found before stays meanwhile. */
  isAsking: boolean;
  reload(): void;
}

/** What is compared: a state of a copy, with the release that it stands on. */
interface ChangedScreensOptions {
  copy: number;
  base: string;
  state: string;
  say: SayWords;
}

interface Outcome {
  /** What was compared, and the turn in which it was asked for. */
  compared: string;
  turn: number;
  /** Where it failed: what was found of the same before. */
  found?: CopyScreens | undefined;
  problem?: string;
}

/** Milliseconds before its end at which an address of files is not begun with any more. */
const MARGIN = 60_000;
/** Milliseconds without a change before a copy that changes is compared again: it costs a walk. */
const PAUSE = 1_500;

/** Whether the files of what was found can still be fetched. */
export const isFresh = ({ expiresAt }: CopyScreens): boolean =>
  Date.parse(expiresAt) - Date.now() > MARGIN;

/**
 * What a state of a copy shows otherwise.
 * @param options.base Another one: the copy was published, or brought up to date.
 * @param options.state Another one: the copy has changed since. Of neither anything is known yet.
 */
export function useChangedScreens(
  api: Pick<StudioApi, 'screens'>,
  { copy, base, state, say }: ChangedScreensOptions,
): ChangedScreens {
  const [outcome, setOutcome] = useState<Outcome>();
  const [turn, setTurn] = useState(0);
  const begun = useRef<number>(undefined);
  const compared = `${base} ${state}`;
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const take = (next: (known: CopyScreens | undefined) => Pick<Outcome, 'found' | 'problem'>) =>
      signal.aborted ||
      setOutcome((before) => {
        const known = before?.compared === compared ? before.found : undefined;
        return { compared, turn, ...next(known) };
      });
    const ask = () =>
      api.screens(copy, signal).then(
        (found) => take(() => ({ found })),
        (error) => take((known) => ({ found: known, problem: sentenceOf(error, say) })),
      );
    const timer = setTimeout(ask, begun.current === turn ? PAUSE : 0);
    begun.current = turn;
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [api, copy, compared, turn, say]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { found, problem = '' } = outcome?.compared === compared ? outcome : {};
  const isAsking = outcome?.compared !== compared || outcome.turn !== turn;
  return { found, problem: isAsking ? '' : problem, isAsking, reload };
}
