import { type Outline, programsChosen } from '@porchlight/engine/explain';
import type { CopyPage } from '../useCopyPage.ts';
import { factsOn, holdsIn, withStep } from './answersBefore.ts';
import { FillButton } from './FillButton.tsx';
import { type FillingPage, useFilling } from './useFilling.ts';
import type { OpenTrial } from './useTrial.ts';

/** What `FillStep` is given. */
export interface FillStepProps {
  page: FillingPage & Pick<CopyPage, 'give'>;
  outline: Outline;
  /** The step that stands. */
  step: string;
  tried: Pick<OpenTrial, 'day'>;
}

/** What is blank in the step that a walk has come to, filled in: entries of a list and papers, too. */
export function FillStep({ page, outline, step, tried }: FillStepProps) {
  const { shown, given, give, say } = page;
  const own = outline.steps.find(({ name }) => name === step)?.program;
  const filling = useFilling(page, {
    program: own ?? programsChosen(outline, given.answers)[0],
    none: 'studio.fill-step-none',
    fill(form, found) {
      const filled = withStep(form, found, step, given);
      if (!filled) return { given, said: say('studio.fill-step-none') };
      give(filled);
      const facts = { ...factsOn(filled.facts, tried.day), limits: shown.portal!.limits };
      const holds = holdsIn(form, { answers: filled.answers, facts }, step);
      return {
        given: filled,
        said: say(holds ? 'studio.filled-step' : 'studio.filled-step-wrong'),
      };
    },
  });
  return (
    <FillButton filling={filling} say={say}>
      {say('studio.fill-step')}
    </FillButton>
  );
}
