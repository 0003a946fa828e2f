import { type Outline, programsChosen } from '@porchlight/engine/explain';
import type { CopyPage } from '../useCopyPage.ts';
import { withStep } from './answersBefore.ts';
import { FillButton } from './FillButton.tsx';
import { type FillingPage, useFilling } from './useFilling.ts';

/** What `FillStep` is given. */
export interface FillStepProps {
  page: FillingPage & Pick<CopyPage, 'give'>;
  outline: Outline;
  /** The step that stands. */
  step: string;
}

/** What is blank in the step that a walk has come to, filled in: entries of a list and papers, too. */
export function FillStep({ page, outline, step }: FillStepProps) {
  const { given, give, say } = page;
  const [program] = programsChosen(outline, given.answers);
  const filling = useFilling(page, program, (form, found) => {
    const filled = withStep(form, found, step, given);
    give(filled);
    return { given: filled, said: say('studio.filled-step') };
  });
  return (
    <FillButton filling={filling} say={say}>
      {say('studio.fill-step')}
    </FillButton>
  );
}
