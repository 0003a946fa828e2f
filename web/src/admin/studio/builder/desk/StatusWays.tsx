import {
  addDeskEntry,
  canFollow,
  dropDeskEntry,
  portalStatuses,
  setDeskPart,
  type WrittenStatus,
} from '@porchlight/engine/builder';
import { PartTick } from './PartFields.tsx';
import type { StatusProps } from './StatusProps.ts';
import { Ticks } from './Ticks.tsx';
import { useFocusBeside } from './useFocusBeside.ts';

const ACTORS = ['desk', 'operator', 'key'] as const;

type Way = NonNullable<WrittenStatus['leadsTo']>[number];

/** Which statuses staff may give after one, who may, and whether they have to say why. */
export function StatusWays(props: StatusProps) {
  const { files, file, status, index, say, onBuild } = props;
  const { id, leadsTo } = status;
  const at = ['statuses', index, 'leadsTo'];
  // What can never follow is not offered: the check calls such a way a mistake.
  const known = new Set(leadsTo?.map((way) => way.status));
  const { whole, onGone } = useFocusBeside<HTMLFieldSetElement>('[data-drop]', 'select');
  const others = portalStatuses(files).filter(
    (one) => one.id !== id && canFollow(status.role, one.role) && !known.has(one.id),
  );
  return (
    <fieldset className="form-group" ref={whole}>
      <legend>{say('desk.ways')}</legend>
      <label className="form-check">
        <input
          type="checkbox"
          checked={leadsTo === undefined}
          onChange={({ target }) =>
            onBuild(() => setDeskPart(files, { file, at }, target.checked ? undefined : []))
          }
        />
        <span>{say('desk.ways-any')}</span>
      </label>
      {leadsTo?.length === 0 && <p className="quiet">{say('desk.ways-none')}</p>}
      {leadsTo?.map((way, position) => (
        <WayFields
          key={way.status}
          {...props}
          way={way}
          at={[...at, position]}
          onGone={() => onGone(position)}
        />
      ))}
      {leadsTo && others.length > 0 && (
        <label className="tool">
          <span>{say('desk.add-way')}</span>
          <select
            value=""
            onChange={({ target }) =>
              onBuild(() => addDeskEntry(files, { file, at }, { status: target.value }))
            }
          >
            <option value="">{say('desk.choose')}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

interface WayProps extends StatusProps {
  way: Way;
  at: (string | number)[];
  onGone(): void;
}

function WayFields({ way, at, onGone, ...props }: WayProps) {
  const { files, file, status, all, say, onBuild } = props;
  const title = all.find(({ id }) => id === way.status)?.title ?? way.status;
  const isLast = status.leadsTo?.length === 1;
  return (
    <fieldset className="form-group">
      <legend>{say('desk.way-to', { title })}</legend>
      <PartTick
        {...props}
        at={[...at, 'reason']}
        label={say('desk.way-reason')}
        value={way.reason === true}
      />
      <p>{say('desk.way-by')}</p>
      <Ticks
        {...props}
        label={say('desk.way-by')}
        at={[...at, 'by']}
        options={ACTORS.map((one) => ({ id: one, title: say(`desk.way-by-${one}`) }))}
        ticked={way.by ?? []}
      />
      <p className="actions">
        <button
          type="button"
          data-drop
          onClick={() => {
            onGone();
            // With an empty list nothing follows; without the list anything would.
            onBuild(() =>
              isLast
                ? setDeskPart(files, { file, at: at.slice(0, -1) }, [])
                : dropDeskEntry(files, { file, at }),
            );
          }}
        >
          {say('desk.drop-way', { title })}
        </button>
      </p>
    </fieldset>
  );
}
