import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Field, Step } from '@porchlight/engine';
import { useFormSnapshot, useText } from '@porchlight/engine/react';
import { asksAnything } from './asksAnything.ts';
import { StepParts } from './Items.tsx';
import { ReviewSection } from './ReviewSection.ts';
import { SkipReview } from './SkipReview.tsx';

const Root = styled('section')({
  margin: '0 0 32px',
  paddingBottom: 8,
  borderBottom: '4px solid var(--accent)',
  '& > h3': { margin: '0 0 4px', fontSize: '1.15rem' },
});
const Print = styled('p')({ margin: '20px 0', '@media print': { display: 'none' } });

export interface ReviewProps {
  /** The steps whose answers are shown. */
  steps: Step[];
  isDisabled: boolean;
  onChange(position: number, field: Field): void;
}

/** All answers before they are sent: step by step, in her words, each with a way to change it. */
export function Review({ steps, isDisabled, onChange }: ReviewProps) {
  const text = useText();
  const { visible } = useFormSnapshot().evaluation;
  return (
    <Root aria-labelledby="review">
      <h3 id="review">{text('application.review')}</h3>
      <p>{text('application.review-help')}</p>
      <SkipReview />
      {steps.map(
        (step, position) =>
          asksAnything(step, visible) && (
            <ReviewSection key={step.name}>
              <h4>{step.title}</h4>
              <StepParts
                {...{ step, isDisabled }}
                onChange={(field) => onChange(position, field)}
              />
            </ReviewSection>
          ),
      )}
      <Print>
        <Button variant="outlined" onClick={() => window.print()}>
          {text('application.review-print')}
        </Button>
      </Print>
    </Root>
  );
}
