import { useId } from 'react';

export interface HintedTickProps {
  title: string;
  /** What is said below it. */
  hint?: string | undefined;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
}

/** Something to tick, with what tells it from the others. */
export function HintedTick({ title, hint, isTicked, onTick }: HintedTickProps) {
  const id = useId();
  return (
    <div>
      <label className="form-check">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={hint && id}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>{title}</span>
      </label>
      {hint && (
        <small id={id} className="quiet tick-hint">
          {hint}
        </small>
      )}
    </div>
  );
}
