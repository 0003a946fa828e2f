import { setQueueClock, setQueueShown } from '@porchlight/engine/builder';
import { readCount } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { RadioChoices } from '../RadioChoices.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import type { QueueData } from './QueueData.ts';

const STARTS = ['received', 'sent', 'status', 'message'] as const;
const USUAL_DAYS = 5;
const USUAL_CLOCK = { from: 'received', workingDays: USUAL_DAYS };
const SOON = 2;
const MOST_DAYS = DESK_LONGEST.queue.days;

/** How long a case may wait in a queue, and whether only those stand in it that are late or soon will be. */
export function QueueClock(props: DeskPartProps & { queue: QueueData }) {
  const { files, file, queue, say, onBuild } = props;
  const { clock } = queue;
  const days = clock?.workingDays ?? USUAL_DAYS;
  return (
    <Group
      {...props}
      title={say('desk.clock')}
      keys={['clock', 'late', 'dueWithin']}
      help={say('desk.clock-help')}
    >
      <label className="tool">
        <span>{say('desk.clock-from')}</span>
        <select
          value={clock?.from ?? ''}
          onChange={({ target }) => {
            const from = target.value;
            onBuild(() =>
              setQueueClock(files, file, from ? { from, workingDays: days } : undefined),
            );
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
        <TypedField
          label={say('desk.clock-days')}
          inputMode="numeric"
          value={days}
          read={readCount(1, MOST_DAYS)}
          say={say}
          onValue={(workingDays) =>
            onBuild(
              () => setQueueClock(files, file, { from: clock.from, workingDays }),
              `${file} clock`,
            )
          }
        />
      )}
      <ShownByAge {...props} />
    </Group>
  );
}

type Shown = 'all' | 'late' | 'soon';

/** Which stand in it by their age. Where nothing is counted yet, a choice by age begins to count. */
function ShownByAge({ files, file, queue, say, onBuild }: DeskPartProps & { queue: QueueData }) {
  const { late, dueWithin } = queue;
  const shown: Shown = late ? 'late' : dueWithin === undefined ? 'all' : 'soon';
  const choose = (next: Shown) => {
    const more = { all: {}, late: { late: true as const }, soon: { dueWithin: SOON } }[next];
    onBuild(() => setQueueShown(files, file, { ...more, clock: USUAL_CLOCK }));
  };
  return (
    <>
      <RadioChoices
        options={['all', 'late', 'soon'] as const}
        chosen={shown}
        labelOf={(one) => say(`desk.shown-${one}`)}
        onChoose={choose}
      />
      {dueWithin !== undefined && (
        <TypedField
          label={say('desk.due-within')}
          inputMode="numeric"
          value={dueWithin}
          read={readCount(0, MOST_DAYS)}
          say={say}
          onValue={(days) =>
            onBuild(() => setQueueShown(files, file, { dueWithin: days }), `${file} dueWithin`)
          }
        />
      )}
    </>
  );
}
