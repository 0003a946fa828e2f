import { deskRoles } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { findingsOfKeys } from './findingsOfKeys.ts';
import { Group } from './Group.tsx';
import { QueueBadges } from './QueueBadges.tsx';
import { QueueClock, type QueueOrderProps } from './QueueClock.tsx';
import type { QueueListProps } from './QueueColumns.tsx';
import { QueueNarrow } from './QueueNarrow.tsx';
import { Ticks } from './Ticks.tsx';

const KEYS = ['clock', 'badges', 'narrow', 'for'];

/** Of something folded that opens by itself, and is shut by hand alone. @param isWanted Why it opens. */
function useFold(isWanted: boolean) {
  const [isOpen, setOpen] = useState(isWanted);
  const [was, setWas] = useState(isWanted);
  if (was !== isWanted) {
    setWas(isWanted);
    if (isWanted) setOpen(true);
  }
  return { isOpen, setOpen };
}

/** What few queues say otherwise: folded, until something is found there. */
export function QueueMore(props: QueueListProps & QueueOrderProps) {
  const { files, queue, findings, say } = props;
  const roles = useMemo(() => deskRoles(files), [files]);
  const { isOpen, setOpen } = useFold(findingsOfKeys(findings, KEYS).length > 0);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
