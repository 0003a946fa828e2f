import type { Named } from '@porchlight/engine/builder';

export interface NewTicksProps {
  legend: string;
  options: readonly Named[];
  ticked: readonly string[];
  onTicked(ticked: string[]): void;
}

/** Several of what there is, for something that is new. */
export function NewTicks({ legend, options, ticked, onTicked }: NewTicksProps) {
  return (
    <fieldset className="form-group">
      <legend>{legend}</legend>
      <div className="kinds">
        {options.map(({ id, title }) => (
          <label key={id} className="form-check">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) => {
                const next = new Set(ticked);
                if (target.checked) next.add(id);
                else next.delete(id);
                onTicked(options.map((one) => one.id).filter((one) => next.has(one)));
              }}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
