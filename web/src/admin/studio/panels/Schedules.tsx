import type { SayWords } from '../../words/words.ts';
import type { Schedule } from '../api/records.ts';
import { showTime } from '../showTime.ts';

export interface SchedulesProps {
  schedules: Schedule[];
  say: SayWords;
  onCancel(id: number): void;
}

/** What waits for its day, and what became of the others. */
export function Schedules({ schedules, say, onCancel }: SchedulesProps) {
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
