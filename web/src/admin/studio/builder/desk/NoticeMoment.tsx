import { type NoticeKind as Moment, NOTICE_KINDS } from '@porchlight/engine';
import { deskStatuses, setNoticeMoment } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { Ticks } from './Ticks.tsx';

interface NoticeMomentProps extends DeskPartProps {
  on: Moment | undefined;
  statuses: readonly string[];
}

/** When a notice goes by itself, beside the actions that send it. */
export function NoticeMoment({ on, statuses, ...props }: NoticeMomentProps) {
  const { files, file, say, onBuild } = props;
  const known = useMemo(() => deskStatuses(files), [files]);
  return (
    <Group {...props} title={say('desk.moment')} keys={['on', 'statuses']}>
      <label className="tool" data-at="/on">
        <span>{say('desk.goes')}</span>
        <select
          value={on ?? ''}
          onChange={({ target }) => {
            const chosen = NOTICE_KINDS.find((one) => one === target.value);
            onBuild(() => setNoticeMoment(files, file, chosen));
          }}
        >
          <option value="">{say('desk.goes-by-action')}</option>
          {NOTICE_KINDS.map((one) => (
            <option key={one} value={one}>
              {say(`desk.on-${one}`)}
            </option>
          ))}
        </select>
      </label>
      {on === 'status' && (
        <>
          <p>{say('desk.on-statuses')}</p>
          <Ticks
            {...props}
            label={say('desk.on-statuses')}
            at={['statuses']}
            options={known}
            ticked={statuses}
          />
        </>
      )}
    </Group>
  );
}
