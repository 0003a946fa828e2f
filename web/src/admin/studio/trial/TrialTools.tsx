import type { Outline } from '@porchlight/engine/explain';
import { DayField } from '../DayField.tsx';
import { ToolSelect } from '../ToolSelect.tsx';
import type { CopyPage } from '../useCopyPage.ts';
import { FillBefore } from './FillBefore.tsx';
import { FillStep } from './FillStep.tsx';
import { OpenPrograms } from './OpenPrograms.tsx';
import { programsOn, type Trial } from './Trial.ts';
import type { OpenTrial } from './useTrial.ts';

/** What `TrialTools` is given. */
export interface TrialToolsProps {
  page: Pick<
    CopyPage,
    'api' | 'state' | 'shown' | 'given' | 'give' | 'isWalking' | 'onWalking' | 'say'
  >;
  outline: Outline;
  /** The step that stands. */
  step: string;
  tried: OpenTrial;
}

/** How a form is tried as by an applicant: on which day, whether it is taken, and with which programs. */
export function TrialTools({ page, outline, step, tried }: TrialToolsProps) {
  const { given, give, say } = page;
  const { trial, taking, day, onTrial } = tried;
  const program = outline.programs.find((one) => one.program === tried.program);
  return (
    <>
      <DayField facts={given.facts} say={say} onFacts={(facts) => give({ ...given, facts })} />
      {taking !== undefined && (
        <ToolSelect
          label={say('studio.intake')}
          value={trial.intake}
          isWide
          onChoose={(intake) => onTrial({ intake: intake as Trial['intake'] })}
        >
          <option value="dates">{say('studio.intake-dates', { taking })}</option>
          <option value="open">{say('studio.intake-open')}</option>
          <option value="closed">{say('studio.intake-closed')}</option>
        </ToolSelect>
      )}
      {outline.programs.length > 0 && (
        <OpenPrograms
          programs={programsOn(outline, trial, day)}
          offered={trial.offered}
          say={say}
          onOffered={(offered) => onTrial({ offered })}
        />
      )}
      <p className="actions">
        <button type="button" onClick={tried.onAnew}>
          {say('studio.walk-anew')}
        </button>
        {page.isWalking && (
          <button type="button" onClick={() => page.onWalking(false)}>
            {say('studio.walk-end')}
          </button>
        )}
      </p>
      {page.isWalking && tried.standing === 'step' && (
        <FillStep key={step} {...{ page, outline, step, tried }} />
      )}
      {program && <FillBefore key={program.program} page={page} tried={tried} program={program} />}
    </>
  );
}
