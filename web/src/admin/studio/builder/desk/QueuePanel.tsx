import {
  type Conditional,
  deskRoles,
  deskStatuses,
  listDeskAskable,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { ConditionEditor } from '../ConditionEditor.tsx';
import { caseLabels } from './caseLabels.ts';
import { DeleteThing } from './DeleteThing.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { findingsOfKeys } from './findingsOfKeys.ts';
import { Group } from './Group.tsx';
import { QueueAges } from './QueueAges.tsx';
import { QueueBadges } from './QueueBadges.tsx';
import { QueueClock } from './QueueClock.tsx';
import { QueueColumns } from './QueueColumns.tsx';
import { type QueueData, useBefore } from './QueueData.ts';
import { QueueNarrow } from './QueueNarrow.tsx';
import { StatusTicks } from './StatusTicks.tsx';
import { Ticks } from './Ticks.tsx';

const STATUS = '/$/case/status';
/** What few queues say otherwise: folded, below the rest. */
const LATER_KEYS = ['clock', 'badges', 'narrow', 'for'];

/** A list of cases: which stand in it, what it shows, how long they may wait there. */
export function QueuePanel(props: DeskPartProps) {
  const { files, file, say } = props;
  const queue = useMemo(() => new FileEdits(files).read<QueueData>(file), [files, file]);
  const all = useMemo(
    () => listDeskAskable(files, { reads: 'list', ...caseLabels(say) }),
    [files, say],
  );
  const roles = useMemo(() => deskRoles(files), [files]);
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const of = useMemo<Conditional>(
    () => ({ kind: 'desk', file, at: ['when'], but: STATUS }),
    [file],
  );
  const reading = useMemo(() => ({ reads: 'queue' as const, ...caseLabels(say) }), [say]);
  const title = useMemo(() => ({ file, at: ['title'], key: 'title', isNeeded: true }), [file]);
  const before = useBefore(queue);
  const isFound = findingsOfKeys(props.findings, LATER_KEYS).length > 0;
  const says = useMemo(() => ({ file, at: ['says'], key: 'says', isNeeded: false }), [file]);
  return (
    <>
      <Group {...props} title={say('desk.its-words')} keys={['title', 'says']}>
        <DeskWordsFields {...props} label={say('desk.queue-title')} place={title} />
        <DeskWordsFields {...props} label={say('desk.queue-says')} place={says} />
      </Group>
      <Group {...props} title={say('desk.which-cases')} keys={['when']}>
        <StatusTicks {...props} statuses={statuses} when={queue.when} />
        <ConditionEditor
          {...props}
          of={of}
          place={reading}
          joined={say('desk.queue-join')}
          ofDays={say('desk.queue-days', { ages: say('desk.ages') })}
          words={{
            legend: say('desk.queue-when'),
            always: say('desk.queue-always'),
            add: say('desk.queue-add-when'),
            drop: say('desk.queue-drop-when'),
          }}
        />
      </Group>
      <QueueAges {...props} queue={queue} before={before} />
      <QueueColumns {...props} queue={queue} all={all} />
      <details open={isFound || undefined}>
        <summary>{say('desk.queue-more')}</summary>
        <QueueClock {...props} queue={queue} before={before} />
        <QueueBadges {...props} queue={queue} />
        <QueueNarrow {...props} queue={queue} all={all} />
        <Group {...props} title={say('desk.who-has-it')} keys={['for']} help={say('desk.for-all')}>
          <Ticks
            {...props}
            label={say('desk.who-has-it')}
            at={['for']}
            options={roles}
            ticked={queue.for}
          />
        </Group>
      </details>
      <DeleteThing {...props} label={say('desk.delete-queue')} />
    </>
  );
}
