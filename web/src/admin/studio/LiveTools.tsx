import type { Outline, OutlineStep } from '@porchlight/engine/explain';
import { StateSelect } from '../form-preview/StateSelect.tsx';
import { ToolSelect } from './ToolSelect.tsx';
import { TrialTools, type TrialToolsProps } from './trial/TrialTools.tsx';
import type { OpenTrial } from './trial/useTrial.ts';
import type { CopyPage } from './useCopyPage.ts';
import type { StudioPlace } from './usePlace.ts';

export interface LiveToolsProps {
  page: TrialToolsProps['page'] & Pick<CopyPage, 'place' | 'onGo'>;
  outline: Outline;
  step: OutlineStep;
  tried: OpenTrial;
}

/** What is shown of the copy: which step, in which state, language and width. */
export function LiveTools({ page, outline, step, tried }: LiveToolsProps) {
  const { place, shown, say, onGo } = page;
  return (
    <div className="tools">
      <ToolSelect
        label={say('studio.step')}
        value={step.name}
        onChoose={(name) => onGo({ step: name })}
      >
        {outline.steps.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </ToolSelect>
      {step.states && (
        <StateSelect
          states={step.states}
          state={place.state}
          say={say}
          onChoose={(chosen) => onGo({ state: chosen })}
        />
      )}
      <ToolSelect
        label={say('tools.languages')}
        value={shown.language}
        onChoose={(language) => onGo({ language })}
      >
        {shown.languages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ToolSelect>
      <ToolSelect
        label={say('studio.width')}
        value={place.width}
        onChoose={(width) => onGo({ width: width as StudioPlace['width'] })}
      >
        <option value="phone">{say('studio.phone')}</option>
        <option value="desktop">{say('studio.desktop')}</option>
      </ToolSelect>
      {outline.kind === 'form' && <TrialTools {...{ page, outline, tried }} step={step.name} />}
    </div>
  );
}
