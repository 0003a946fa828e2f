import type { Named } from '@porchlight/engine/builder';
import { HintedTick } from './HintedTick.tsx';

export interface NewTicksProps {
  legend: string;
  options: readonly Named[];
  ticked: readonly string[];
  /** What is said below one of them. */
  hintOf?(id: string): string | undefined;
  onTicked(ticked: string[]): void;
}

/** Several of what there is, for something that is new. */
export function NewTicks({ legend, options, ticked, hintOf, onTicked }: NewTicksProps) {
  return (
    <fieldset className="form-group">
      <legend>{legend}</legend>
      <div className="kinds">
        {options.map(({ id, title }) => (
          <HintedTick
            key={id}
            title={title}
            hint={hintOf?.(id)}
            isTicked={ticked.includes(id)}
            onTick={(isTicked) => {
              const next = new Set(ticked);
              if (isTicked) next.add(id);
              else next.delete(id);
              onTicked(options.map((one) => one.id).filter((one) => next.has(one)));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
