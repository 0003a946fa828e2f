import { deskRoles } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { findingsOfKeys } from './findingsOfKeys.ts';
import { Group } from './Group.tsx';
import { QueueBadges } from './QueueBadges.tsx';
import { QueueClock, type QueueOrderProps } from './QueueClock.tsx';
import type { QueueListProps } from './QueueColumns.tsx';
import { QueueNarrow } from './QueueNarrow.tsx';
import { Ticks } from './Ticks.tsx';

const KEYS = ['clock', 'badges', 'narrow', 'for'];

/** What few queues say otherwise: folded, unless something is found there. */
export function QueueMore(props: QueueListProps & QueueOrderProps) {
  const { files, queue, findings, say } = props;
  const roles = useMemo(() => deskRoles(files), [files]);
  const isFound = findingsOfKeys(findings, KEYS).length > 0;
  return (
    <details open={isFound || undefined}>
      <summary>{say('desk.queue-more')}</summary>
      <QueueClock {...props} />
      <QueueBadges {...props} />
      <QueueNarrow {...props} />
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
  );
}
