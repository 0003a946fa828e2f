import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  Placeholder,
  useFormSnapshot,
  useText,
  useVisibleSteps,
  whenFetched,
} from '@porchlight/engine/react';
import { lazy, Suspense, useState } from 'react';
import { asksAnything } from './asksAnything.ts';
import { ReviewSection } from './ReviewSection.ts';

const StepParts = lazy(() =>
  whenFetched(() => import('./Items.tsx')).then(({ StepParts }) => ({ default: StepParts })),
);
const Toggle = styled(Button)({ marginLeft: -8, '@media print': { display: 'none' } });

const Heading = styled('h3')({ margin: 0, fontSize: '1rem' });

/** All that was sent, step by step: opened by who wants to see it, and nothing in it can be changed. */
export function SentAnswers() {
  const text = useText();
  const { visible } = useFormSnapshot().evaluation;
  const steps = useVisibleSteps().filter((step) => asksAnything(step, visible));
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="sent">
      <Heading id="sent">
        <Toggle aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text('receipt.see')}
        </Toggle>
      </Heading>
      {isOpen && (
        <Suspense fallback={<Placeholder style={{ height: 400 }} />}>
          {steps.map((step) => (
            <ReviewSection key={step.name}>
              <h4>{step.title}</h4>
              <StepParts step={step} isDisabled />
            </ReviewSection>
          ))}
        </Suspense>
      )}
    </section>
  );
}
