import { useCallback, useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Publication, Schedule } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { showTime } from '../showTime.ts';
import { useAttempt } from '../useAttempt.ts';
import { ReleaseRow, titleOf } from './ReleaseRow.tsx';
import { RollBackForm } from './RollBackForm.tsx';

export interface ReleasesPanelProps {
  api: StudioApi;
  say: SayWords;
  /** Opens a copy that was begun. */
  onOpen(copy: number): void;
  onDone(): Promise<void>;
}

/** Names of copies are no longer. */
const NAME_LENGTH = 100;

/** What was public, is and will be: who, when, why; the way back, and copies that start from there. */
export function ReleasesPanel({ api, say, onOpen, onDone }: ReleasesPanelProps) {
  const [releases, setReleases] = useState<Publication[]>();
  const [schedules, setSchedules] = useState<Schedule[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLHeadingElement>(null);
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
  const close = () => {
    setChosen(undefined);
    list.current?.focus();
  };
  const begin = (one: Publication) =>
    attempt(async () => {
      const name = say('studio.copy-of', { release: titleOf(one) }).slice(0, NAME_LENGTH);
      const { id } = await api.begin(name, one.release);
      onOpen(id);
    });

  const current = releases?.find(({ isPublic }) => isPublic);
  return (
    <section className="releases">
      <Problem text={problem} />
      <p role="status">{said}</p>
      {schedules.length > 0 && (
        <Schedules
          schedules={schedules}
          say={say}
          onCancel={(id) => void change(() => api.cancel(id))}
        />
      )}
      <h2 ref={list} tabIndex={-1}>
        {say('studio.releases')}
      </h2>
      <ul className="rows">
        {releases?.map((one, index) => {
          const { release, since } = one;
          const isNewest = releases.findIndex((other) => other.release === release) === index;
          const isEarlier = release !== current?.release;
          return (
            <ReleaseRow key={`${release} ${since}`} publication={one} say={say}>
              {isNewest && chosen !== release && (
                <p className="actions">
                  {isEarlier && (
                    <button type="button" onClick={() => setChosen(release)}>
                      {say('studio.roll-back', { release: titleOf(one) })}
                    </button>
                  )}
                  <button
                    type="button"
                    disabled={isWorking}
                    aria-label={say('studio.copy-from', { release: titleOf(one) })}
                    onClick={() => void begin(one)}
                  >
                    {say('studio.copy-from-this')}
                  </button>
                </p>
              )}
              {isNewest && chosen === release && (
                <RollBackForm
                  api={api}
                  release={release}
                  title={titleOf(one)}
                  say={say}
                  onCancel={close}
                  onRollBack={async (seen, reason) => {
                    await api.rollBack(release, seen, reason);
                    setSaid(say('studio.rolled-back', { release: titleOf(one) }));
                    close();
                    await load();
                    await onDone();
                  }}
                />
              )}
            </ReleaseRow>
          );
        })}
      </ul>
    </section>
  );
}

interface SchedulesProps {
  schedules: Schedule[];
  say: SayWords;
  onCancel(id: number): void;
}

/** What waits for its day, and what became of the others. */
function Schedules({ schedules, say, onCancel }: SchedulesProps) {
  return (
    <>
      <h2>{say('studio.schedules')}</h2>
      <ul className="rows">
        {schedules.map(({ id, name, at, releaseName, notes, reason, by, state, outcome }) => (
          <li key={id}>
            <strong>{releaseName || name}</strong> · {showTime(at)} · {by} ·{' '}
            {say(`studio.state-${state}`)}
            {outcome?.code && ` (${outcome.code})`}
            <br />
            <span className="quiet">{reason}</span>
            {notes && <p className="release-notes">{notes}</p>}
            {state === 'waiting' && (
              <button type="button" onClick={() => onCancel(id)}>
                {say('studio.cancel-schedule', { name: releaseName || name })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
