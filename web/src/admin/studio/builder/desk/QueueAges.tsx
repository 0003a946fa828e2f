import { type QueueAge, setQueueShown } from '@porchlight/engine/builder';
import { RadioChoices } from '../RadioChoices.tsx';
import { DayCount } from './DayCount.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import { type QueueOrderProps, USUAL_CLOCK } from './QueueClock.tsx';

const SHOWN = ['all', 'lately', 'late', 'soon'] as const;
type Shown = (typeof SHOWN)[number];

const AGES: { [shown in Shown]: QueueAge } = {
  all: {},
  lately: { receivedWithin: 7 },
  late: { late: true },
  soon: { dueWithin: 2 },
};

function shownBy({ late, dueWithin, receivedWithin }: QueueAge): Shown {
  if (late) return 'late';
  if (receivedWithin !== undefined) return 'lately';
  return dueWithin === undefined ? 'all' : 'soon';
}

/**
 * Which cases stand in a queue by a day that today is compared with. Where nothing is counted yet, a choice by
 * what is due begins to count.
 */
export function QueueAges(props: QueueOrderProps) {
  const { files, file, queue, before, say, onBuild } = props;
  const shown = shownBy(queue);
  const change = (age: QueueAge, key?: string) =>
    onBuild(
      () =>
        setQueueShown(files, file, {
          ...age,
          clock: USUAL_CLOCK,
          ...(before && { before }),
          mostColumns: DESK_LONGEST.queue.columns,
        }),
      key && `${file} ${key}`,
    );
  return (
    <Group
      {...props}
      title={say('desk.ages')}
      keys={['late', 'dueWithin', 'receivedWithin']}
      help={say('desk.ages-help')}
    >
      <RadioChoices
        options={SHOWN}
        chosen={shown}
        labelOf={(one) => say(`desk.shown-${one}`)}
        more={<AgeDays queue={queue} say={say} onAge={change} />}
        onChoose={(one) => change(AGES[one])}
      />
    </Group>
  );
}

interface AgeDaysProps extends Pick<QueueOrderProps, 'queue' | 'say'> {
  onAge(age: QueueAge, key: string): void;
}

/** Of how many days, where that is asked. */
function AgeDays({ queue: { dueWithin, receivedWithin }, say, onAge }: AgeDaysProps) {
  return (
    <>
      {receivedWithin !== undefined && (
        <DayCount
          label={say('desk.received-within')}
          days={receivedWithin}
          from={1}
          most={DESK_LONGEST.queue.receivedWithin}
          say={say}
          onDays={(days) => onAge({ receivedWithin: days }, 'receivedWithin')}
        />
      )}
      {dueWithin !== undefined && (
        <DayCount
          label={say('desk.due-within')}
          days={dueWithin}
          from={0}
          say={say}
          onDays={(days) => onAge({ dueWithin: days }, 'dueWithin')}
        />
      )}
    </>
  );
}
