import type { DeskAskable } from '@porchlight/engine/builder';
import { useId } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { SearchedSelect } from '../../SearchedSelect.tsx';

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
  const id = useId();
  return (
    <div className="tool">
      <label htmlFor={id}>{label}</label>
      <SearchedSelect
        id={id}
        label={label}
        value={value}
        options={options.map(({ pointer, title, step, isRestricted }) => ({
          value: pointer,
          title: isRestricted ? say('desk.restricted', { title }) : title,
          group: step,
          isDisabled: isRestricted,
        }))}
        before={<option value="">{none}</option>}
        say={say}
        onChoose={(pointer) => {
          const chosen = options.find((one) => one.pointer === pointer);
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
