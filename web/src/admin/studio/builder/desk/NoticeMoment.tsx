import { EVENT_KINDS, type NoticeKind as Moment, NOTICE_KINDS } from '@porchlight/engine';
import { deskStatuses, setNoticeMoment } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { Ticks } from './Ticks.tsx';

interface NoticeMomentProps extends DeskPartProps {
  on: Moment | undefined;
  statuses: readonly string[];
  /** Then it goes by itself alone, and of no draft. */
  isToStaff: boolean;
}

/** When a notice goes by itself, beside the actions that send it. */
export function NoticeMoment({ on, statuses, isToStaff, ...props }: NoticeMomentProps) {
  const { files, file, say, onBuild } = props;
  const kinds: readonly Moment[] = isToStaff ? EVENT_KINDS : NOTICE_KINDS;
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
          {(!isToStaff || on === undefined) && (
            <option value="">{say(isToStaff ? 'desk.choose' : 'desk.goes-by-action')}</option>
          )}
          {kinds.map((one) => (
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
