import { useDesk } from './DeskContext.ts';
import type { Narrowing, NarrowingChoice, View } from './View.ts';

/** The ends of a range as they are typed; blank: none. */
export interface Ends {
  from: string;
  to: string;
}

/** A range that is open at both ends. */
export const NO_ENDS: Ends = { from: '', to: '' };

const SIDES = ['from', 'to'] as const;

/** The ends of the ranges of a list, by their places. */
export function endsOf(view: View | undefined, narrow: NarrowingChoice[]): { [at: string]: Ends } {
  const ranges = narrow.filter(({ range }) => range);
  return Object.fromEntries(
    ranges.map(({ at }) => {
      const own = view?.narrow.find((one) => one.at === at && !one.isGone);
      return [at, { from: String(own?.from ?? ''), to: String(own?.to ?? '') }];
    }),
  );
}

/** What is sent of a range; undefined where neither end was typed. */
export function toRange({ at, range }: NarrowingChoice, ends: Ends): Narrowing | undefined {
  const given = SIDES.filter((side) => ends[side].trim() !== '');
  if (given.length === 0) return undefined;
  const read = (text: string) => (range === 'date' ? text : Number(text));
  return { at, ...Object.fromEntries(given.map((side) => [side, read(ends[side])])) };
}

interface NarrowRangeProps {
  narrow: NarrowingChoice;
  ends: Ends;
  onChange(ends: Ends): void;
}

/** The first and the last day, number or amount that a list shows, both with it. */
export function NarrowRange({ narrow: { label, range }, ends, onChange }: NarrowRangeProps) {
  const { say } = useDesk();
  const kind =
    range === 'date'
      ? { type: 'date' }
      : { type: 'number', step: range === 'money' ? '0.01' : 'any' };
  return (
    <div className="range">
      {SIDES.map((side) => (
        <label key={side}>
          {say(`view.${side}-label`, { label })}
          <input
            {...kind}
            value={ends[side]}
            {...(side === 'to' && ends.from !== '' && { min: ends.from })}
            onChange={(event) => onChange({ ...ends, [side]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
