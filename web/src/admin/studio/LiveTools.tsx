import type { Outline, OutlineStep } from '@porchlight/engine/explain';
import type { ReactNode } from 'react';
import { StateSelect } from '../scene/StateSelect.tsx';
import { DayField } from './DayField.tsx';
import type { CopyPage } from './useCopyPage.ts';
import type { StudioPlace } from './usePlace.ts';

export interface LiveToolsProps {
  page: Pick<CopyPage, 'place' | 'shown' | 'given' | 'give' | 'say' | 'onGo'>;
  outline: Outline;
  step: OutlineStep;
}

/** What is shown of the copy: which step, in which state, language and width. */
export function LiveTools({ page, outline, step }: LiveToolsProps) {
  const { place, shown, given, give, say, onGo } = page;
  return (
    <div className="tools">
      <Choice
        label={say('studio.step')}
        value={step.name}
        onChoose={(name) => onGo({ step: name })}
      >
        {outline.steps.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Choice>
      {step.states && (
        <StateSelect
          states={step.states}
          state={place.state}
          say={say}
          onChoose={(chosen) => onGo({ state: chosen })}
        />
      )}
      <Choice
        label={say('tools.languages')}
        value={shown.language}
        onChoose={(language) => onGo({ language })}
      >
        {shown.languages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={say('studio.width')}
        value={place.width}
        onChoose={(width) => onGo({ width: width as StudioPlace['width'] })}
      >
        <option value="phone">{say('studio.phone')}</option>
        <option value="desktop">{say('studio.desktop')}</option>
      </Choice>
      {outline.kind === 'form' && (
        <DayField facts={given.facts} say={say} onFacts={(facts) => give({ ...given, facts })} />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** The options. */
  children: ReactNode;
  onChoose(value: string): void;
}

function Choice({ label, value, children, onChoose }: ChoiceProps) {
  return (
    <label className="tool">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  );
}
