import { type QueueBefore, setQueueClock } from '@porchlight/engine/builder';
import { DayCount } from './DayCount.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import type { QueueData } from './QueueData.ts';

const STARTS = ['received', 'sent', 'status', 'message'] as const;
const USUAL_DAYS = 5;
/** By what it is counted where a choice by age begins to count. */
export const USUAL_CLOCK = { from: 'received', workingDays: USUAL_DAYS };

/** What the parts of a queue are given that change its order. */
export interface QueueOrderProps extends DeskPartProps {
  queue: QueueData;
  /** How it stood before it was one by age, since it is looked at. */
  before: QueueBefore | undefined;
}

/** How long a case may wait in a queue. */
export function QueueClock(props: QueueOrderProps) {
  const { files, file, queue, before, say, onBuild } = props;
  const { clock } = queue;
  const days = clock?.workingDays ?? USUAL_DAYS;
  return (
    <Group {...props} title={say('desk.clock')} keys={['clock']} help={say('desk.clock-help')}>
      <label className="tool">
        <span>{say('desk.clock-from')}</span>
        <select
          value={clock?.from ?? ''}
          onChange={({ target }) => {
            const from = target.value;
            const next = from ? { from, workingDays: days } : undefined;
            onBuild(() => setQueueClock(files, file, next, before));
          }}
        >
          <option value="">{say('desk.clock-none')}</option>
          {STARTS.map((one) => (
            <option key={one} value={one}>
              {say(`desk.clock-${one}`)}
            </option>
          ))}
        </select>
      </label>
      {clock && (
        <DayCount
          label={say('desk.clock-days')}
          days={days}
          from={1}
          say={say}
          onDays={(workingDays) =>
            onBuild(
              () => setQueueClock(files, file, { from: clock.from, workingDays }),
              `${file} clock`,
            )
          }
        />
      )}
    </Group>
  );
}
