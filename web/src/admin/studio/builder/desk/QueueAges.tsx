import { type QueueAge, setQueueShown } from '@porchlight/engine/builder';
import { readCount } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { RadioChoices } from '../RadioChoices.tsx';
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

/**
 * Which cases stand in a queue by a day that today is compared with. Where nothing is counted yet, a choice by
 * what is due begins to count.
 */
export function QueueAges(props: QueueOrderProps) {
  const { files, file, queue, before, say, onBuild } = props;
  const { late, dueWithin, receivedWithin } = queue;
  const isDue = dueWithin === undefined ? 'all' : 'soon';
  const shown: Shown = late ? 'late' : receivedWithin === undefined ? isDue : 'lately';
  const change = (age: QueueAge, key?: string) =>
    onBuild(
      () => setQueueShown(files, file, { ...age, clock: USUAL_CLOCK, ...(before && { before }) }),
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
        onChoose={(one) => change(AGES[one])}
      />
      {receivedWithin !== undefined && (
        <TypedField
          label={say('desk.received-within')}
          inputMode="numeric"
          value={receivedWithin}
          read={readCount(1, DESK_LONGEST.queue.receivedWithin)}
          say={say}
          onValue={(days) => change({ receivedWithin: days }, 'receivedWithin')}
        />
      )}
      {dueWithin !== undefined && (
        <TypedField
          label={say('desk.due-within')}
          inputMode="numeric"
          value={dueWithin}
          read={readCount(0, DESK_LONGEST.queue.days)}
          say={say}
          onValue={(days) => change({ dueWithin: days }, 'dueWithin')}
        />
      )}
    </Group>
  );
}
