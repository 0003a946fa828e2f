import type { SayWords } from '../../../words/words.ts';

/** Which row is meant: that of the very value, or the last one that is not above it. */
export function FitsSelect({
  value,
  say,
  onFits,
}: {
  value: 'exact' | 'band';
  say: SayWords;
  onFits(fits: 'exact' | 'band'): void;
}) {
  return (
    <label className="tool">
      <span>{say('table.fits')}</span>
      <select value={value} onChange={({ target }) => onFits(target.value as typeof value)}>
        {(['exact', 'band'] as const).map((one) => (
          <option key={one} value={one}>
            {say(`table.fits-long-${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
