import { LONGEST_HEADING, type ProgramPlaces } from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';
import { type NewText, NewWords } from '../NewWords.tsx';
import { RadioChoices } from '../RadioChoices.tsx';
import { ImportFields } from './ImportFields.tsx';
import { ProposedList } from './ProposedList.tsx';
import {
  headingsOf,
  isOneStep,
  type PlannedStep,
  plannedSteps,
  type StepPlan,
} from './plannedSteps.ts';
import type { Import } from './useImport.ts';

export interface ProgramStepsProps extends Pick<BuilderProps, 'files' | 'language' | 'say'> {
  found: Import;
  places: ProgramPlaces;
  plan: StepPlan;
  onPlan(plan: StepPlan): void;
}

/** The steps of a program as a file has them: to be looked through before any is made. */
export function ProgramSteps(props: ProgramStepsProps) {
  const { found, places, plan, say, onPlan } = props;
  const { questions, sections, left, reword } = found;
  const headings = isOneStep(found, plan) ? headingsOf(sections) : [];
  return (
    <ImportFields found={found} left={[...headings, ...left]} say={say}>
      {questions && (
        <>
          {sections.length > 1 && <WhichSteps {...props} />}
          <label className="tool">
            <span>{say('import.step-behind')}</span>
            <select
              value={plan.after}
              onChange={({ target }) => onPlan({ ...plan, after: target.value })}
            >
              {places.steps.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {plannedSteps(found, plan).map((step, index) => (
            <Step
              key={step.section ?? 'one'}
              {...props}
              step={step}
              number={index + 1}
              onWords={(words) =>
                step.section === undefined
                  ? onPlan({ ...plan, words })
                  : reword(step.section, words)
              }
            />
          ))}
        </>
      )}
    </ImportFields>
  );
}

/** Whether each part of the file is a step. */
function WhichSteps({ found, plan, say, onPlan }: ProgramStepsProps) {
  return (
    <fieldset className="form-group">
      <legend>{say('import.which-steps')}</legend>
      <RadioChoices
        options={[false, true]}
        chosen={plan.isOne}
        labelOf={(isOne) =>
          isOne ? say('import.step-one') : say('import.step-each', { count: found.sections.length })
        }
        onChoose={(isOne) => onPlan({ ...plan, isOne })}
      />
    </fieldset>
  );
}

interface StepProps extends Omit<ProgramStepsProps, 'plan' | 'places' | 'onPlan'> {
  step: PlannedStep;
  /** Its place among the steps that are shown, from 1. */
  number: number;
  onWords(words: NewText): void;
}

/** A step with its questions; one of which no question is taken is not made, and has no title to say. */
function Step({ found, step, number, say, onWords, ...props }: StepProps) {
  const isMade = step.positions.some((at) => found.questions?.[at]?.isTaken);
  return (
    <section className="planned">
      <h3>{say('import.step', { number })}</h3>
      {isMade ? (
        <NewWords
          files={props.files}
          language={props.language}
          labelOf={(language) => say('import.step-title', { number, language })}
          value={step.words}
          maxLength={LONGEST_HEADING}
          onText={onWords}
        />
      ) : (
        <p className="quiet">{say('import.step-unmade')}</p>
      )}
      <ProposedList found={found} positions={step.positions} say={say} language={props.language} />
    </section>
  );
}
