import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../calls/ApiError.ts';
import type { SayWords } from '../../words/words.ts';
import type { Publication, Schedule, StudioApi } from '../api/createStudioApi.ts';

export interface ReleasesPanelProps {
  api: StudioApi;
  say: SayWords;
  onDone(): Promise<void>;
}

const showTime = (time: string) =>
  new Date(time).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

/** What was public, is and will be: who, when, why; and the way back. */
export function ReleasesPanel({ api, say, onDone }: ReleasesPanelProps) {
  const [releases, setReleases] = useState<Publication[]>();
  const [schedules, setSchedules] = useState<Schedule[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');

  const load = useCallback(async () => {
    const [all, waiting] = await Promise.all([api.releases(), api.schedules()]);
    setReleases(all);
    setSchedules(waiting);
  }, [api]);
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      setProblem('');
      try {
        await work();
        await load();
      } catch (error) {
        const sentence = error instanceof ApiError ? error.sentence : undefined;
        setProblem(sentence ?? say('studio.failed', { message: (error as Error).message }));
      }
    },
    [load, say],
  );
  useEffect(() => {
    void attempt(async () => undefined);
  }, [attempt]);

  const current = releases?.find(({ isPublic }) => isPublic);
  return (
    <section className="releases">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {schedules.length > 0 && (
        <>
          <h3>{say('studio.schedules')}</h3>
          <ul className="rows">
            {schedules.map(({ id, name, at, reason: why, by, state, outcome }) => (
              <li key={id}>
                <strong>{name}</strong> · {showTime(at)} · {by} · {say(`studio.state-${state}`)}
                {outcome?.code && ` (${outcome.code})`}
                <br />
                <span className="quiet">{why}</span>
                {state === 'waiting' && (
                  <button type="button" onClick={() => void attempt(() => api.cancel(id))}>
                    {say('studio.cancel-schedule', { name })}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{say('studio.releases')}</h3>
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
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    void attempt(async () => {
                      await api.rollBack(release, current!.release, reason.trim());
                      setChosen(undefined);
                      setReason('');
                      await onDone();
                    });
                  }}
                >
                  <label className="tool">
                    <span>{say('studio.reason')}</span>
                    <input
                      required
                      maxLength={500}
                      value={reason}
                      onChange={({ target }) => setReason(target.value)}
                    />
                  </label>
                  <p className="actions">
                    <button type="submit">{say('studio.roll-back-now')}</button>
                    <button type="button" onClick={() => setChosen(undefined)}>
                      {say('studio.cancel')}
                    </button>
                  </p>
                </form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
