import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Publication, Schedule } from '../api/records.ts';
import { type Attempts, useAttempt } from '../useAttempt.ts';

/** Releases that were public, and those that are to be. */
export interface ReleaseList extends Attempts {
  /** Undefined until they are known. */
  releases: Publication[] | undefined;
  schedules: Schedule[];
  load(): Promise<void>;
  /** Takes back what was to be public later. */
  cancel(schedule: number): Promise<boolean>;
}

/** What was public, is and will be. */
export function useReleases(api: StudioApi, say: SayWords): ReleaseList {
  const [releases, setReleases] = useState<Publication[]>();
  const [schedules, setSchedules] = useState<Schedule[]>([]);
  const attempts = useAttempt(say);
  const { attempt } = attempts;
  const load = useCallback(async () => {
    const [all, waiting] = await Promise.all([api.releases(), api.schedules()]);
    setReleases(all);
    setSchedules(waiting);
  }, [api]);
  useEffect(() => {
    void attempt(load);
  }, [attempt, load]);
  const cancel = (schedule: number) =>
    attempt(async () => {
      await api.cancel(schedule);
      await load();
    });
  return { ...attempts, releases, schedules, load, cancel };
}
