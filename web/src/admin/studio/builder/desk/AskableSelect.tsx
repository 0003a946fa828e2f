import type { DeskAskable } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';

export interface AskableSelectProps {
  label: string;
  /** What stands there before one is chosen. */
  none: string;
  options: readonly DeskAskable[];
  value?: string;
  say: SayWords;
  onChoose(chosen: DeskAskable): void;
}

/** Chooses what is shown or told. What is kept locked is there, can't be chosen, and says why. */
export function AskableSelect(props: AskableSelectProps) {
  const { label, none, options, value = '', say, onChoose } = props;
  const steps = [...new Set(options.map(({ step }) => step))];
  return (
    <label className="tool">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(({ pointer }) => pointer === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        <option value="">{none}</option>
        {steps.map((step) => (
          <optgroup key={step} label={step}>
            {options
              .filter((one) => one.step === step)
              .map(({ pointer, title, isRestricted }) => (
                <option key={pointer} value={pointer} disabled={isRestricted}>
                  {isRestricted ? say('desk.restricted', { title }) : title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
