import { type Named, setDeskPart } from '@porchlight/engine/builder';
import type { DeskPartProps } from './DeskPartProps.ts';
import { pointerAt } from './wanted.ts';

interface PartFieldProps extends Pick<DeskPartProps, 'files' | 'file' | 'onBuild'> {
  label: string;
  at: (string | number)[];
}

export interface PartSelectProps extends PartFieldProps, Pick<DeskPartProps, 'say'> {
  value: string | undefined;
  options: readonly Named[];
  /** What is said where nothing is chosen; absent where something has to be. */
  none?: string;
  /** What goes with it where nothing is chosen: a part that can't be without it. */
  holder?: (string | number)[];
}

/** One of several, or none. */
export function PartSelect(props: PartSelectProps) {
  const { files, file, at, holder = at, label, value, options, none, say, onBuild } = props;
  const isKnown = value === undefined || options.some(({ id }) => id === value);
  return (
    <label className="tool" data-at={pointerAt(at)}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = target.value || undefined;
          const part = { file, at: chosen === undefined ? holder : at };
          onBuild(() => setDeskPart(files, part, chosen));
        }}
      >
        {(none !== undefined || value === undefined) && <option value="">{none ?? ''}</option>}
        {!isKnown && <option value={value}>{say('desk.gone', { id: value })}</option>}
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A checkbox whose property is `true` or absent. */
export function PartTick({
  files,
  file,
  at,
  label,
  value,
  onBuild,
}: PartFieldProps & { value: boolean }) {
  return (
    <label className="form-check" data-at={pointerAt(at)}>
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
