import { setDeskPart } from '@porchlight/engine/builder';
import { readCount } from '../../readTyped.ts';
import { TypedField } from '../../TypedField.tsx';
import { DESK_LONGEST } from './longest.ts';
import type { StatusProps } from './StatusProps.ts';

const UNITS = ['workingDays', 'days'] as const;
const USUAL = 10;

/** Within how many days people hear from the agency, as their status page says it. */
export function StatusWithin({ files, file, status, index, say, onBuild }: StatusProps) {
  const { within } = status;
  const unit = UNITS.find((one) => within?.[one] !== undefined);
  const count = (unit && within?.[unit]) ?? USUAL;
  const at = ['statuses', index, 'within'];
  return (
    <>
      <label className="tool">
        <span>{say('desk.status-within')}</span>
        <select
          value={unit ?? ''}
          onChange={({ target }) => {
            const chosen = UNITS.find((one) => one === target.value);
            // Calendar days can be more than working days can.
            const value = chosen && { [chosen]: Math.min(count, DESK_LONGEST.status[chosen]) };
            onBuild(() => setDeskPart(files, { file, at }, value));
          }}
        >
          <option value="">{say('desk.status-within-none')}</option>
          {UNITS.map((one) => (
            <option key={one} value={one}>
              {say(`desk.status-within-${one}`)}
            </option>
          ))}
        </select>
      </label>
      {unit && (
        <TypedField
          label={say('desk.status-within-count')}
          inputMode="numeric"
          value={count}
          read={readCount(1, DESK_LONGEST.status[unit])}
          say={say}
          onValue={(days) =>
            onBuild(
              () => setDeskPart(files, { file, at: [...at, unit] }, days),
              `${file} within ${index}`,
            )
          }
        />
      )}
    </>
  );
}
