import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Publication, Schedule, StudioApi } from '../api/createStudioApi.ts';
import { Problem } from '../Problem.tsx';
import { showTime } from '../showTime.ts';
import { useAttempt } from '../useAttempt.ts';
import { ReasonForm } from './ReasonForm.tsx';

export interface ReleasesPanelProps {
  api: StudioApi;
  say: SayWords;
  onDone(): Promise<void>;
}

/** What was public, is and will be: who, when, why; and the way back. */
export function ReleasesPanel({ api, say, onDone }: ReleasesPanelProps) {
  const [releases, setReleases] = useState<Publication[]>();
  const [schedules, setSchedules] = useState<Schedule[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const { isWorking, problem, attempt } = useAttempt(say);

  const load = useCallback(async () => {
    const [all, waiting] = await Promise.all([api.releases(), api.schedules()]);
    setReleases(all);
    setSchedules(waiting);
  }, [api]);
  useEffect(() => {
    void attempt(load);
  }, [attempt, load]);
  const change = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      await load();
    });
  const rollBack = (release: string, seen: string) =>
    change(async () => {
      await api.rollBack(release, seen, reason.trim());
      setChosen(undefined);
      setReason('');
      await onDone();
    });

  const current = releases?.find(({ isPublic }) => isPublic);
  return (
    <section className="releases">
      <Problem text={problem} />
      {schedules.length > 0 && (
        <>
          <h2>{say('studio.schedules')}</h2>
          <ul className="rows">
            {schedules.map(({ id, name, at, reason: why, by, state, outcome }) => (
              <li key={id}>
                <strong>{name}</strong> · {showTime(at)} · {by} · {say(`studio.state-${state}`)}
                {outcome?.code && ` (${outcome.code})`}
                <br />
                <span className="quiet">{why}</span>
                {state === 'waiting' && (
                  <button type="button" onClick={() => void change(() => api.cancel(id))}>
                    {say('studio.cancel-schedule', { name })}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{say('studio.releases')}</h2>
      <ul className="rows">
        {releases?.map((one, index) => {
          const { release, since, by, reason: why, isPublic, drafts } = one;
          const isNewest = releases.findIndex((other) => other.release === release) === index;
          return (
            <li key={`${release} ${since}`}>
              <code>{release.slice(0, 12)}</code> · {showTime(since)} · {by}
              {isPublic && <strong> · {say('studio.public-now')}</strong>}
              {drafts > 0 && ` · ${say('studio.drafts-under', { count: drafts })}`}
              <br />
              <span className="quiet">{why || say('studio.no-reason')}</span>
              {!isPublic && isNewest && release !== current?.release && chosen !== release && (
                <button type="button" onClick={() => setChosen(release)}>
                  {say('studio.roll-back', { release: release.slice(0, 12) })}
                </button>
              )}
              {chosen === release && (
                <ReasonForm
                  reason={reason}
                  submit={say('studio.roll-back-now')}
                  isDisabled={isWorking}
                  say={say}
                  beside={
                    <button type="button" onClick={() => setChosen(undefined)}>
                      {say('studio.cancel')}
                    </button>
                  }
                  onReason={setReason}
                  onSubmit={() => void rollBack(release, current!.release)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
