import { type Named, setDeskPart } from '@porchlight/engine/build';
import type { DeskPartProps } from './DeskPartProps.ts';

interface PartFieldProps extends Pick<DeskPartProps, 'files' | 'file' | 'onBuild'> {
  label: string;
  at: (string | number)[];
}

export interface PartSelectProps extends PartFieldProps {
  value: string | undefined;
  options: readonly Named[];
  /** What is said where nothing is chosen; absent where something has to be. */
  none?: string;
}

/** One of several, or none. */
export function PartSelect(props: PartSelectProps) {
  const { files, file, at, label, value, options, none, onBuild } = props;
  const isKnown = value === undefined || options.some(({ id }) => id === value);
  return (
    <label className="tool">
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) =>
          onBuild(() => setDeskPart(files, { file, at }, target.value || undefined))
        }
      >
        {(none !== undefined || value === undefined) && <option value="">{none ?? ''}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Something that is so, or of which nothing is said. */
export function PartTick({
  files,
  file,
  at,
  label,
  value,
  onBuild,
}: PartFieldProps & { value: boolean }) {
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={value}
        onChange={({ target }) =>
          onBuild(() => setDeskPart(files, { file, at }, target.checked || undefined))
        }
      />
      <span>{label}</span>
    </label>
  );
}
