import { type Conditional, deskStatuses, listDeskAskable } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { ConditionEditor } from '../ConditionEditor.tsx';
import { caseLabels } from './caseLabels.ts';
import { DeleteThing } from './DeleteThing.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { QueueAges } from './QueueAges.tsx';
import { QueueColumns } from './QueueColumns.tsx';
import { type QueueData, useBefore } from './QueueData.ts';
import { QueueMore } from './QueueMore.tsx';
import { StatusTicks } from './StatusTicks.tsx';

const STATUS = '/$/case/status';

/** A list of cases: which stand in it, what it shows, how long they may wait there. */
export function QueuePanel(props: DeskPartProps) {
  const { files, file, say } = props;
  const queue = useMemo(() => new FileEdits(files).read<QueueData>(file), [files, file]);
  const all = useMemo(
    () => listDeskAskable(files, { reads: 'list', ...caseLabels(say) }),
    [files, say],
  );
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const of = useMemo<Conditional>(
    () => ({ kind: 'desk', file, at: ['when'], but: STATUS }),
    [file],
  );
  const reading = useMemo(() => ({ reads: 'queue' as const, ...caseLabels(say) }), [say]);
  const before = useBefore(queue);
  const words = useMemo(
    () => ({
      title: { file, at: ['title'], key: 'title', isNeeded: true },
      says: { file, at: ['says'], key: 'says', isNeeded: false },
    }),
    [file],
  );
  return (
    <>
      <Group {...props} title={say('desk.its-words')} keys={['title', 'says']}>
        <DeskWordsFields {...props} label={say('desk.queue-title')} place={words.title} />
        <DeskWordsFields {...props} label={say('desk.queue-says')} place={words.says} />
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
      <QueueMore {...props} queue={queue} before={before} all={all} />
      <DeleteThing {...props} label={say('desk.delete-queue')} />
    </>
  );
}
